import { Ellipsis } from 'lucide-react'
import { useEffect } from 'react'
import { deliveriesWindow, useCounts, useDeliveries } from '#data'
import { useAddress, useMultiSelection, useSelection } from '#navigation'
import { countText, IconButton, Menu, menuItem, Skeleton, SplitPanes } from '#ui'
import { DeliveryPane } from '../detail/index.ts'
import { importCommand } from '../importing/index.ts'
import { LivePane, LiveSearch } from '../list-view/index.ts'
import { SearchCount, useHasQueryProblem } from '../search/index.ts'
import { sessionsGroup } from '../sessions/index.ts'
import { Arrivals } from './arrivals/arrivals.tsx'
import { useIsChartOpen } from './arrivals/arrivals-state.ts'
import { deliveriesGroup } from './commands.ts'
import { DeliveryRows, deliveryList } from './delivery-list.tsx'
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
  const isReady = useDeliveries(state => state.phase === 'ready')
  const isEmpty = useDeliveries(
    ({ rows, search, shownSearch }) => rows.length === 0 && search === '' && shownSearch === '',
  )
  const hasStored = useCounts(counts => counts.total > 0)
  const isChartOpen = useIsChartOpen()
  return (
    <LivePane
      list={deliveryList}
      search={<SearchBar />}
      tools={
        <>
          {isChartOpen ? <Arrivals /> : null}
          <ListTools />
        </>
      }
      isBare={isReady && isEmpty && !hasStored}
      // The store has deliveries: they are being fetched, or arrive with the next event.
      empty={hasStored ? <Skeleton lines={12} label="Loading deliveries" /> : <FirstRun />}
      end={<SelectionBar />}
    >
      <DeliveryRows />
    </LivePane>
  )
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

export function SearchBar() {
  return <LiveSearch list={deliveryList} total={<Total />} menu={<ListMenu />} />
}

function Total() {
  const total = countText(useCounts(counts => counts.total))
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
