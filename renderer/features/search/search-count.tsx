import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './search-count.module.css'

/** The number of rows or matches. Screen readers announce changes. */
export function SearchCount({ children, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return (
    <span className={clsx('tabular', styles.count)} role="status" {...rest}>
      {children}
    </span>
  )
}
