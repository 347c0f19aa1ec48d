import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './facts.module.css'

/** Names with their values, in `dt` and `dd`: a list of two columns. */
export function Facts({ className, ...rest }: HTMLAttributes<HTMLDListElement>) {
  return <dl className={clsx(styles.facts, className)} {...rest} />
}
