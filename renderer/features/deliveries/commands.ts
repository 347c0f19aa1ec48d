import { Download, GitCompareArrows, Link, ListChecks, RotateCw, X } from 'lucide-react'
import { deliveriesWindow, useCounts, useDeliveries } from '#data'
import {
  clearMultiSelection,
  goTo,
  linkToSearch,
  multiSelectedIds,
  queryOfAll,
  searchDeliveries,
  selectAllMatching,
  selectDelivery,
  showTab,
  useAddress,
  useMultiSelection,
} from '#navigation'
import { commandGroup, copyAndSay, countOrMore, focusOn, isWithin, withCommandKey } from '#ui'
import { openReplayMany, openReplayOfList } from '../batches/index.ts'
import { choosePair } from '../changes/index.ts'
import { focusDetail } from '../detail/index.ts'
import { openExport } from '../exporting/index.ts'
import { freezeCommand } from '../list-view/index.ts'
import { organizeSelected } from '../organizing/index.ts'
import { hasQueryProblem, savedSearchesCommand } from '../search/index.ts'
import { openFilters } from './filters/filters-open.ts'
import { moveSelection } from './list-keys.ts'

/** Commands on the list, its selection and its search results. */
export const deliveriesGroup = commandGroup({
  title: 'Deliveries',
  view: 'deliveries',
  commands: {
    next: {
      title: 'Next delivery',
      isKeyOnly: true,
      keys: ['j', 'ArrowDown'],
      run: () => moveSelection(1),
    },
    previous: {
      title: 'Previous delivery',
      isKeyOnly: true,
      keys: ['k', 'ArrowUp'],
      run: () => moveSelection(-1),
    },
    open: {
      title: 'Open delivery',
      isKeyOnly: true,
      keys: ['Enter'],
      when: () => isWithin(document.activeElement, '#delivery-list'),
      run: focusDetail,
    },
    clear: {
      title: 'Clear selection',
      isKeyOnly: true,
      keys: ['Escape'],
      Icon: X,
      when: isSelecting,
      run: clearMultiSelection,
    },
    back: {
      title: 'Back to the list',
      isKeyOnly: true,
      keys: ['Escape'],
      run: () => void focusOn('delivery-list'),
    },
    search: {
      title: 'Search deliveries',
      label: 'Search',
      isKeyOnly: true,
      keys: ['/'],
      run: () => void focusOn('delivery-search'),
    },
    filters: {
      title: 'Filter deliveries…',
      label: 'Filters',
      keywords: ['filters', 'search', 'status', 'service', 'source'],
      keys: ['f'],
      when: hasDeliveries,
      run() {
        goTo('deliveries')
        openFilters(true)
      },
    },
    savedSearches: savedSearchesCommand('deliveries', 'delivery-search'),
    freeze: freezeCommand('deliveries', deliveriesWindow, () => useDeliveries.getState().isFrozen),
    selectAll: {
      get title() {
        return isSearching() ? 'Select matching deliveries' : 'Select all deliveries'
      },
      keys: ['A'],
      Icon: ListChecks,
      blocked: searchProblem,
      run: selectAll,
    },
    compareSelected: {
      title: 'Compare selected deliveries',
      label: 'Compare',
      keywords: ['diff', 'difference', 'changes'],
      keys: ['c'],
      Icon: GitCompareArrows,
      when: () => multiSelectedIds().length === 2,
      run: comparePair,
    },
    export: {
      title: 'Export…',
      keywords: ['download', 'save', 'share'],
      keys: ['e'],
      Icon: Download,
      // Elsewhere the command of the app exports.
      when: () => useAddress.getState().view === 'deliveries',
      run: exportSelected,
    },
    replaySelected: {
      get title() {
        return isSelecting() ? 'Replay selected deliveries…' : 'Replay matching deliveries…'
      },
      get label() {
        return isSelecting() ? 'Replay…' : 'Replay matching…'
      },
      keywords: ['resend', 'send', 'repeat', 'again'],
      keys: ['X'],
      Icon: RotateCw,
      when: () => isSelecting() || hasMatches(),
      run: replaySelected,
    },
    ...organizeSelected,
    newest: {
      title: 'Jump to the newest delivery',
      label: 'Newest delivery',
      keywords: ['latest', 'last', 'recent', 'top'],
      keys: ['g g'],
      run() {
        deliveriesWindow.jumpToNewest()
        selectDelivery(useDeliveries.getState().rows[0]?.id ?? null)
      },
    },
    exportAll: {
      get title() {
        return isSearching() ? 'Export matching deliveries…' : 'Export all deliveries…'
      },
      keywords: ['download', 'save', 'share', 'backup'],
      Icon: Download,
      blocked: searchProblem,
      run() {
        const { search } = useDeliveries.getState()
        openExport(search === '' ? { of: 'everything' } : { of: 'search', query: search })
      },
    },
    exportSelected: {
      title: 'Export selected deliveries…',
      keywords: ['download', 'save', 'share'],
      Icon: Download,
      blocked: () => (isSelecting() ? null : 'No delivery is selected. x selects.'),
      run: exportSelected,
    },
    copySearchLink: {
      title: 'Copy link to this search',
      keywords: ['share', 'url', 'query'],
      Icon: Link,
      blocked: searchProblem,
      run: () => void copyAndSay('Link', linkToSearch(useDeliveries.getState().search)),
    },
    clearSearch: {
      title: 'Clear search',
      keywords: ['reset', 'filters', 'query'],
      when: isSearching,
      run: () => searchDeliveries(''),
    },
  },
  others: [
    [['Shift ↑', '↓'], 'Select a range'],
    [[withCommandKey('Z')], 'Undo, while shown'],
  ],
})

function isSelecting(): boolean {
  const { ids, all } = useMultiSelection.getState()
  return ids.size > 0 || all !== null
}

function isSearching(): boolean {
  return useDeliveries.getState().search !== ''
}

/** Without them the place has no list, and no search. */
function hasDeliveries(): boolean {
  return useCounts.getState().total > 0
}

function hasMatches(): boolean {
  return isSearching() && useDeliveries.getState().count !== 0 && !hasQueryProblem('deliveries')
}

/** The listed rows are of an earlier search than the search in the box. */
function searchProblem(): string | null {
  return hasQueryProblem('deliveries') ? 'The search is not valid. Correct the search first.' : null
}

/** Compares the two selected deliveries. */
function comparePair(): void {
  const [earlier, later] = multiSelectedIds()
  if (earlier === undefined || later === undefined) return
  selectDelivery(later)
  choosePair(later, earlier)
  showTab('changes')
}

/** Exports the multi-selection, else the search results, else the dialog's offer. */
function exportSelected(): void {
  const { all } = useMultiSelection.getState()
  openExport(all === null ? null : { of: 'search', query: queryOfAll(all) })
}

/** Replays the multi-selection, else the search results. */
function replaySelected(): void {
  const { all } = useMultiSelection.getState()
  if (all === null) openReplayOfList()
  else {
    const title = countOrMore(all.count, all.isExact, 'delivery', 'deliveries')
    openReplayMany({ by: 'query', query: queryOfAll(all) }, title)
  }
}

/** Selects all matches, or all deliveries, once they are counted. */
function selectAll(): void {
  const { search, count, isCountExact } = useDeliveries.getState()
  if (search === '') selectAllMatching(useCounts.getState().total, true)
  else if (count !== null && count > 0) selectAllMatching(count, isCountExact)
}
