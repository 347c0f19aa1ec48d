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

/** Compares the two selected deliveries. Returns false where not two are selected. */
export function comparePair(): boolean {
  const [earlier, later, ...others] = multiSelectedIds()
  if (earlier === undefined || later === undefined || others.length > 0) return false
  selectDelivery(later)
  choosePair(later, earlier)
  showTab('changes')
  return true
}

/** Exports the multi-selection, else the search results, else what the dialog offers. */
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

/** Selects all that match, or all deliveries, once they are counted. Nothing while the search is no query. */
export function selectAll(): void {
  if (hasQueryProblem('deliveries')) return
  const { search, count, isCountExact } = useDeliveries.getState()
  if (search === '') selectAllMatching(useCounts.getState().total, true)
  else if (count !== null && count > 0) selectAllMatching(count, isCountExact)
}
