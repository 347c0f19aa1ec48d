import type { BatchSelection } from '#contract/sending/replay'
import { useDeliveries } from '#data'
import { multiSelectedIds, openOverlay } from '#navigation'
import { countOrMore } from '#ui'
import { hasQueryProblem } from '../search/index.ts'

export function openReplayMany(selection: BatchSelection, title: string): void {
  openOverlay({ name: 'replay-many', selection, title })
}

/** Replays the multi-selection, else the search results. Does nothing if there is neither. */
export function openReplayOfList(): void {
  const ids = multiSelectedIds()
  const { search, count: matchCount, isCountExact } = useDeliveries.getState()
  if (ids.length > 0) openReplayMany({ by: 'ids', ids }, titleOf(ids.length))
  else if (search !== '' && !hasQueryProblem('deliveries') && (matchCount !== 0 || !isCountExact)) {
    openReplayMany(
      { by: 'query', query: search },
      matchCount === null ? 'matching deliveries' : titleOf(matchCount, isCountExact),
    )
  }
}

function titleOf(count: number, isExact = true): string {
  return countOrMore(count, isExact, 'delivery', 'deliveries')
}
