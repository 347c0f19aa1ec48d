import type { HTMLAttributes } from 'react'
import { Announced } from '#ui'

interface SearchCountProps extends HTMLAttributes<HTMLSpanElement> {
  /** Text for screen readers once the number is final. */
  readonly announced?: string
}

/** The number of rows or matches. */
export function SearchCount({ children, announced = '', ...rest }: SearchCountProps) {
  return (
    <>
      <span
        className="tabular flex-none whitespace-nowrap text-small text-subtle"
        role="status"
        aria-live="off"
        {...rest}
      >
        {children}
      </span>
      <Announced text={announced} />
    </>
  )
}
