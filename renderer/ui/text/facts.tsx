import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './facts.module.css'

/** Names with their values, in `dt` and `dd`: a list of two columns. */
export function Facts({ className, ...rest }: HTMLAttributes<HTMLDListElement>) {
  return <dl className={clsx(styles.facts, className)} {...rest} />
}

/** Facts in a section of a place. Their labels are as wide as the labels of fields. */
export function SectionFacts({ className, ...rest }: HTMLAttributes<HTMLDListElement>) {
  return (
    <dl
      className={clsx('grid grid-cols-facts items-center gap-x-4 gap-y-1 *:odd:text-muted', className)}
      {...rest}
    />
  )
}
