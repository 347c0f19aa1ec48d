import { deliveriesWindow, useCounts, useDeliveries } from '#data'
import {
  isMultiSelectionPinned,
  selectAllMatching,
  useAddress,
  useMultiSelection,
  useSelection,
} from '#navigation'
import {
  atLeastText,
  CommandButton,
  CommandIconButton,
  CommandRow,
  countOrMore,
  countText,
  LinkButton,
  MoreMenu,
  menuItem,
  PaneInset,
  pageValue,
  Row,
  rememberFold,
  Skeleton,
  SplitPanes,
  Twisty,
  useIsLow,
  wasFolded,
} from '#ui'
import { DeliveryPane, inMenuOrder } from '../detail/index.ts'
import { undocumentedFieldsCommand } from '../findings/index.ts'
import { importCommand } from '../importing/index.ts'
import { DisplayOptions, LivePane, LiveSearch, useRevealed } from '../list-view/index.ts'
import { SearchCount, useHasQueryProblem } from '../search/index.ts'
import { PracticeSummary } from '../services/index.ts'
import { sessionsGroup } from '../sessions/index.ts'
import { Arrivals } from './arrivals/arrivals.tsx'
import { deliveriesGroup } from './commands.ts'
import { DeliveryRows, deliveryList } from './delivery-list.tsx'
import { deliveryColumns } from './delivery-row.tsx'
import { Filters } from './filters/filters.tsx'
import { FirstRun } from './first-run.tsx'

/** The list on the left, the open delivery on the right. */
export function DeliveriesView() {
  const isNothingSelected = useSelection(state => state.selectedId === null)
  const isFirstRun = useIsFirstRun()
  return (
    <SplitPanes
      id="deliveries"
      start={<ListPane />}
      end={isFirstRun ? null : <DeliveryPane />}
      startSize="50%"
      startMinimum={500}
      endMinimum={460}
      separatorLabel="List width"
      isEndEmpty={isNothingSelected}
    />
  )
}

/** Nothing is stored, and nothing is searched. */
function useIsFirstRun(): boolean {
  const isEmpty = useDeliveries(
    ({ phase, rows, search, shownSearch }) =>
      phase === 'ready' && rows.length === 0 && search === '' && shownSearch === '',
  )
  const hasStored = useCounts(counts => counts.total > 0)
  return isEmpty && !hasStored
}

export function ListPane() {
  const openId = useAddress(state => state.queries.deliveries.id)
  useRevealed(deliveriesWindow, openId)
  const isFirstRun = useIsFirstRun()
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
      isBare={isFirstRun}
      // The store has deliveries: they are being fetched, or arrive with the next event.
      empty={
        hasStored ? (
          <PaneInset>
            <Skeleton lines={12} label="Loading deliveries" />
          </PaneInset>
        ) : (
          <FirstRun />
        )
      }
      end={
        <>
          <PracticeSummary />
          <SelectionBar />
        </>
      }
    >
      <DeliveryRows />
    </LivePane>
  )
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
    <MoreMenu
      label="List actions"
      items={[
        ...[exportAll, exportSelected, selectAll, importCommand, copySearchLink].map(menuItem),
        'separator',
        ...[undocumentedFieldsCommand, sessionsGroup.commands.start].map(menuItem),
      ]}
    />
  )
}

const barClass = 'flex h-10 flex-none items-center gap-1 border-line border-t bg-canvas pr-2 pl-4 text-small'

/** The bar under the list: actions on the multi-selection, or on the search results. */
function SelectionBar() {
  const isSelecting = useMultiSelection(({ ids, all }) => ids.size > 0 || all !== null)
  return isSelecting ? <SelectedBar /> : <MatchingBar />
}

const { commands } = deliveriesGroup
const onSelection = { ...commands, replay: commands.replaySelected, compare: commands.compareSelected }

function SelectedBar() {
  const ids = useMultiSelection(state => state.ids)
  const all = useMultiSelection(state => state.all)
  // Its label follows the rows.
  useDeliveries(isMultiSelectionPinned)
  return (
    <section className={barClass} aria-label="Selected deliveries">
      <Row gap="2" className="flex-none whitespace-nowrap">
        <span className="tabular" role="status">
          {all === null ? countText(ids.size) : all.isExact ? countText(all.count) : atLeastText(all.count)}{' '}
          selected
        </span>
        {all === null ? <SelectAll isBrief /> : null}
      </Row>
      <CommandRow commands={inMenuOrder(onSelection).flat()} />
      <CommandIconButton command={commands.clear} side="top" />
    </section>
  )
}

/** Selects all matches, or all deliveries. Nothing until they are counted. */
function SelectAll({ isBrief = false }: { readonly isBrief?: boolean }) {
  const isSearching = useDeliveries(state => state.search !== '')
  const matches = useDeliveries(state => (state.searchError === null ? state.count : null))
  const isCounted = useDeliveries(state => state.isCountExact)
  const total = useCounts(counts => counts.total)
  const hasProblem = useHasQueryProblem('deliveries')
  const count = isSearching ? matches : total
  const isExact = isSearching ? isCounted : true
  if (count === null || count === 0 || hasProblem) return null
  const number = isExact ? countText(count) : atLeastText(count)
  return (
    <LinkButton aria-keyshortcuts="A" onClick={() => selectAllMatching(count, isExact)}>
      {isBrief ? `Select all ${number}` : `Select all`}
    </LinkButton>
  )
}

function MatchingBar() {
  const search = useDeliveries(state => state.search)
  const matchCount = useDeliveries(state => state.count)
  const isExact = useDeliveries(state => state.isCountExact)
  const hasProblem = useHasQueryProblem('deliveries')
  if (hasProblem || search === '' || matchCount === null || matchCount === 0) return null
  return (
    <section className={barClass} aria-label="Matching deliveries">
      <Row gap="2" className="min-w-0 flex-1 whitespace-nowrap">
        <span className="tabular" role="status">
          {countOrMore(matchCount, isExact, 'match', 'matches')}
        </span>
        <SelectAll />
      </Row>
      <CommandButton command={commands.replaySelected}>
        {`Replay these ${isExact ? countText(matchCount) : atLeastText(matchCount)}…`}
      </CommandButton>
      <CommandButton command={commands.export} />
    </section>
  )
}

/** Between the search and the list: filters, chart, the list's layout, and whether it follows. */
function ListTools() {
  // The name of the command follows it.
  useDeliveries(state => state.isFrozen)
  return (
    <div className="flex h-7.5 flex-none items-center border-line border-b pr-2.5 pl-2">
      <Filters />
      <ArrivalsToggle />
      <span className="ml-auto inline-flex flex-none">
        <DisplayOptions of="deliveries" columns={deliveryColumns} />
        <CommandIconButton command={deliveriesGroup.commands.freeze} />
      </span>
    </div>
  )
}

/** Expands and collapses the chart of arrivals. */
function ArrivalsToggle() {
  const isOpen = useIsChartOpen()
  const isLow = useIsLow()
  return (
    <button
      type="button"
      className="inline-flex h-7.5 flex-none cursor-default items-center gap-1.5 border-0 bg-transparent py-0 pr-0 pl-3.5 font-medium text-muted text-small hover:text-default focus-visible:-outline-offset-2"
      aria-expanded={isOpen}
      onClick={() => unfoldChart(!isOpen, isLow)}
    >
      <Twisty isOpen={isOpen} />
      Chart
    </button>
  )
}

const storageKey = 'hooktrail.chart'

/**
 * In a low window the chart would leave two rows of the list: it is collapsed there until the user expands
 * it.
 */
const [useIsOpenInLow, setOpenInLow] = pageValue(false)
const [useIsOpenInHigh, setOpenInHigh] = pageValue(!wasFolded(storageKey))

function useIsChartOpen(): boolean {
  const inLow = useIsOpenInLow()
  const inHigh = useIsOpenInHigh()
  return useIsLow() ? inLow : inHigh
}

/** Remembered by this browser or window; in a low window until the next reload. */
function unfoldChart(isOpen: boolean, isLow: boolean): void {
  if (isLow) setOpenInLow(isOpen)
  else {
    setOpenInHigh(isOpen)
    rememberFold(storageKey, !isOpen)
  }
}
