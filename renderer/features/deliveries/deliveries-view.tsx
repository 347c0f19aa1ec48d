import { Ellipsis, SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { suggestedQuery } from '#contract/query/suggested-query'
import { deliveriesWindow, useCounts, useDeliveries } from '#data'
import { searchDeliveries, useAddress, useMultiSelection, useSelection } from '#navigation'
import {
  Button,
  countText,
  EmptyState,
  Failure,
  IconButton,
  Menu,
  menuItem,
  PaneInset,
  PaneList,
  Skeleton,
  SplitPanes,
  StaleNotice,
} from '#ui'
import { DeliveryPane } from '../detail/index.ts'
import { importCommand } from '../importing/index.ts'
import { MatchCount, ScanLine, SearchCount, SearchField, useHasQueryProblem } from '../search/index.ts'
import { sessionsGroup } from '../sessions/index.ts'
import { Arrivals } from './arrivals/arrivals.tsx'
import { useIsChartOpen } from './arrivals/arrivals-state.ts'
import { deliveriesGroup } from './commands.ts'
import { DeliveryList } from './delivery-list.tsx'
import { FirstRun } from './first-run.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { ListTools } from './tools/list-tools.tsx'

/** The list on the left, the open delivery on the right. */
export function DeliveriesView() {
  const isNothingSelected = useSelection(state => state.selectedId === null)
  return (
    <SplitPanes
      id="deliveries"
      start={<ListPane />}
      end={<DeliveryPane />}
      startSize="50%"
      startMinimum={500}
      endMinimum={460}
      separatorLabel="List width"
      isEndEmpty={isNothingSelected}
    />
  )
}

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

/** Rows whose refetch failed stay. */
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
  // The store has deliveries: they are being fetched, or arrive with the next event.
  return hasStored ? <Skeleton lines={12} label="Loading deliveries" /> : <FirstRun />
}

/** The rows are those of a search: of the search that was just cleared, until all deliveries are loaded. */
function isOfSearch({
  search,
  shownSearch,
}: {
  readonly search: string
  readonly shownSearch: string
}): boolean {
  return search !== '' || shownSearch !== ''
}

/**
 * A delivery opened from another view or an address is brought into the list if its search matches. So is the
 * open delivery when a search is cleared.
 */
function useRevealedSelection(): void {
  const id = useAddress(state => state.queries.deliveries.id)
  // An address opens a delivery before there is a list.
  const isReady = useDeliveries(state => state.phase === 'ready')
  const isOfAll = useDeliveries(state => state.shownSearch === '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: also once the rows of all deliveries are there.
  useEffect(() => {
    if (id !== null && isReady) void deliveriesWindow.reveal(id)
  }, [id, isReady, isOfAll])
}

/** Older deliveries are still being searched, or the user stopped that. */
function NoMatchYet() {
  return <EmptyState icon={<SearchX aria-hidden />} title="No match so far" />
}

function NoMatches() {
  const search = useDeliveries(state => state.search)
  const suggested = suggestedQuery(search)
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No delivery matches"
      actions={
        <>
          {suggested === null ? null : (
            <Button tone="primary" onClick={() => searchDeliveries(suggested)}>
              Search {suggested}
            </Button>
          )}
          <Button onClick={() => searchDeliveries('')}>Show all deliveries</Button>
        </>
      }
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}

/** Searches deliveries in the query language as the user types. */
export function SearchBar() {
  const search = useDeliveries(state => state.search)
  const searchError = useDeliveries(state => state.searchError)
  return (
    <SearchField
      id="delivery-search"
      list="deliveries"
      label="Search deliveries"
      search={search}
      onSearch={searchDeliveries}
      searchError={searchError}
      count={<ListCount />}
      listId="delivery-list"
      menu={<ListMenu />}
    />
  )
}

function ListCount() {
  const isSearching = useDeliveries(state => state.search !== '')
  const count = useDeliveries(state => (state.searchError === null ? state.count : null))
  const isExact = useDeliveries(state => state.isCountExact)
  const share = useDeliveries(state => state.countedShare)
  const total = countText(useCounts(counts => counts.total))
  if (isSearching) return <MatchCount count={count} isExact={isExact} share={share} />
  const label = `${total} deliveries`
  return (
    <SearchCount aria-label={label} announced={label}>
      {total}
    </SearchCount>
  )
}

/** The menu of actions on the entire list or the search results. */
function ListMenu() {
  // The items follow them.
  useDeliveries(state => state.search)
  useMultiSelection()
  useHasQueryProblem('deliveries')
  const { exportAll, exportSelected, selectAll, copySearchLink } = deliveriesGroup.commands
  return (
    <Menu
      trigger={
        <IconButton label="List actions">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      items={[
        ...[exportAll, exportSelected, selectAll, importCommand, copySearchLink].map(menuItem),
        'separator',
        menuItem(sessionsGroup.commands.start),
      ]}
    />
  )
}
