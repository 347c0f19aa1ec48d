import type { HTMLAttributes } from 'react'
import { Announced, atLeastText, countOf, percentText } from '#ui'

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

interface MatchCountProps {
  /** `null` before the first count. */
  readonly count: number | null
  /** Otherwise it is a lower bound. */
  readonly isExact: boolean
  /** Counted share, from 0 to 1; `null` while nothing is being counted. */
  readonly share: number | null
}

/** The number of matches: a lower bound at once, with the progress of the count, then exactly. */
export function MatchCount({ count, isExact, share }: MatchCountProps) {
  const text =
    count === null
      ? ''
      : isExact
        ? countOf(count, 'match', 'matches')
        : count === 0
          ? 'Counting…'
          : `${atLeastText(count)} matches`
  const isCounting = share !== null && !isExact
  return (
    <SearchCount
      aria-label={text}
      announced={text}
      title={isCounting ? 'Still counting older deliveries' : undefined}
    >
      {text}
      {isCounting ? <span aria-hidden> · {percentText(share)}</span> : null}
    </SearchCount>
  )
}
