import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import { Announced } from '#ui'
import styles from './search-count.module.css'

interface SearchCountProps extends HTMLAttributes<HTMLSpanElement> {
  /** Text for screen readers once the number is final. */
  readonly announced?: string
}

/** The number of rows or matches. */
export function SearchCount({ children, announced = '', ...rest }: SearchCountProps) {
  return (
    <>
      <span className={clsx('tabular', styles.count)} role="status" aria-live="off" {...rest}>
        {children}
      </span>
      <Announced text={announced} />
    </>
  )
}
