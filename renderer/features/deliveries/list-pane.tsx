import { deliveriesWindow, useCounts, useDeliveries } from '#data'
import { Failure, PaneInset, PaneList, Skeleton, StaleNotice } from '#ui'
import { ScanLine } from '../search/index.ts'
import { Arrivals } from './arrivals/arrivals.tsx'
import { useIsChartOpen } from './arrivals/arrivals-state.ts'
import { DeliveryList } from './delivery-list.tsx'
import { FirstRun } from './first-run.tsx'
import { NoMatches, NoMatchYet } from './no-matches.tsx'
import { SearchBar } from './search-bar.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ListTools } from './tools/list-tools.tsx'
import { useRevealedSelection } from './use-revealed-selection.ts'

export function ListPane() {
  useRevealedSelection()
  const phase = useDeliveries(state => state.phase)
  const isEmpty = useDeliveries(state => state.rows.length === 0)
  const isSearching = useDeliveries(isOfSearch)
  const hasStored = useCounts(counts => counts.total > 0)
  const isChartOpen = useIsChartOpen()
  const isFirstRun = phase === 'ready' && isEmpty && !isSearching && !hasStored
  return (
    <PaneList label="Captured deliveries">
      {isFirstRun ? null : <SearchBar />}
      {isFirstRun || !isChartOpen ? null : <Arrivals />}
      {isFirstRun ? null : <ListTools />}
      <Stale />
      <ListContent />
      <Scan />
      <SelectionBar />
    </PaneList>
  )
}

function Scan() {
  const scan = useDeliveries(state => state.scan)
  const { stopScan, resumeScan } = deliveriesWindow
  return <ScanLine scan={scan} what="deliveries" onStop={stopScan} onResume={resumeScan} />
}

/** Rows that could not be refetched stay. */
function Stale() {
  const message = useDeliveries(state => (state.phase === 'ready' ? state.error?.message : undefined))
  if (message === undefined) return null
  return (
    <PaneInset>
      <StaleNotice message={message} onRetry={deliveriesWindow.refetch} />
    </PaneInset>
  )
}

function ListContent() {
  const phase = useDeliveries(state => state.phase)
  const error = useDeliveries(state => state.error)
  const isEmpty = useDeliveries(state => state.rows.length === 0)
  const isSearching = useDeliveries(isOfSearch)
  const hasStored = useCounts(counts => counts.total > 0)
  const isScanning = useDeliveries(state => state.scan !== null)
  if (phase === 'idle' || phase === 'loading') return <Skeleton lines={12} label="Loading deliveries" />
  if (phase === 'failed')
    return (
      <Failure
        what="Couldn’t load the deliveries."
        message={error?.message ?? ''}
        onRetry={() => void deliveriesWindow.load()}
      />
    )
  if (isEmpty && isScanning) return <NoMatchYet />
  if (!isEmpty) return <DeliveryList />
  if (isSearching) return <NoMatches />
  // Some are stored: they are being fetched, or come with the next event.
  return hasStored ? <Skeleton lines={12} label="Loading deliveries" /> : <FirstRun />
}

/** The rows are those of a search: of the one that was just cleared, until all deliveries are there. */
function isOfSearch({
  search,
  shownSearch,
}: {
  readonly search: string
  readonly shownSearch: string
}): boolean {
  return search !== '' || shownSearch !== ''
}
