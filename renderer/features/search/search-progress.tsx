import type { HTMLAttributes } from 'react'
import type { Scan } from '#data'
import { Announced, atLeastText, Button, countOf, percentText } from '#ui'

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

interface ScanLineProps {
  /** `null`: no search is in progress. */
  readonly scan: Scan | null
  /** Searched items: "deliveries". */
  readonly what: string
  readonly onStop: () => void
  readonly onResume: () => void
}

/** Under a list whose search takes long: its progress, and a button that stops or resumes it. */
export function ScanLine({ scan, what, onStop, onResume }: ScanLineProps) {
  if (scan === null) return null
  const { share, isStopped } = scan
  return (
    <section
      className="flex h-10 flex-none items-center gap-2 whitespace-nowrap border-line border-t pr-3 pl-4 text-small"
      aria-label="Search in progress"
    >
      <span role="status">{isStopped ? 'Stopped' : `Searching older ${what}…`}</span>
      <span className="quiet tabular">{isStopped ? `after ${percentText(share)}` : percentText(share)}</span>
      <Button size="small" tone="quiet" onClick={isStopped ? onResume : onStop}>
        {isStopped ? 'Continue search' : 'Stop'}
      </Button>
    </section>
  )
}
