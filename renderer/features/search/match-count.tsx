import { atLeastText, countOf, percentText } from '#ui'
import { SearchCount } from './search-count.tsx'

interface MatchCountProps {
  /** `null` before anything is known. */
  readonly count: number | null
  /** Otherwise it is a lower bound. */
  readonly isExact: boolean
  /** How much was counted, from 0 to 1; `null` while nothing is being counted. */
  readonly share: number | null
}

/** The number of matches: at least how many at once, with how far the count is, then exactly. */
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
