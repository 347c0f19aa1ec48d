import { clsx } from 'clsx'
import type { Verdict } from '#contract/sending/sending'
import styles from './verdict-label.module.css'

const labels: Readonly<Record<Verdict, string>> = {
  first: 'first attempt',
  fixed: 'fixed',
  broken: 'broken',
  'still-failing': 'still failing',
  'still-passing': 'still passing',
}

/** How an attempt compares with the previous one of its delivery. */
export function VerdictLabel({ verdict }: { readonly verdict: Verdict | null }) {
  if (verdict === null) return null
  return (
    <span className={clsx('whitespace-nowrap text-small text-subtle', styles[verdict])}>
      {labels[verdict]}
    </span>
  )
}
