import { useCounts, useDeliveries } from '#data'
import {
  multiSelectedIds,
  queryOfAll,
  selectAllMatching,
  selectDelivery,
  showTab,
  useMultiSelection,
} from '#navigation'
import { countOrMore } from '#ui'
import { openReplayMany, openReplayOfList } from '../batches/index.ts'
import { choosePair } from '../changes/index.ts'
import { openExport } from '../exporting/index.ts'
import { hasQueryProblem } from '../search/index.ts'

/** Compares the two selected deliveries. Returns false unless two are selected. */
export function comparePair(): boolean {
  const [earlier, later, ...others] = multiSelectedIds()
  if (earlier === undefined || later === undefined || others.length > 0) return false
  selectDelivery(later)
  choosePair(later, earlier)
  showTab('changes')
  return true
}

/** Exports the multi-selection, else the search results, else the dialog's offer. */
export function exportSelected(): void {
  const { all } = useMultiSelection.getState()
  openExport(all === null ? null : { of: 'search', query: queryOfAll(all) })
}

/** Replays the multi-selection, else the search results. */
export function replaySelected(): void {
  const { all } = useMultiSelection.getState()
  if (all === null) openReplayOfList()
  else {
    const title = countOrMore(all.count, all.isExact, 'delivery', 'deliveries')
    openReplayMany({ by: 'query', query: queryOfAll(all) }, title)
  }
}

/**
 * Selects all matches, or all deliveries, once they are counted. Does nothing while the search is invalid.
 */
export function selectAll(): void {
  if (hasQueryProblem('deliveries')) return
  const { search, count, isCountExact } = useDeliveries.getState()
  if (search === '') selectAllMatching(useCounts.getState().total, true)
  else if (count !== null && count > 0) selectAllMatching(count, isCountExact)
}
