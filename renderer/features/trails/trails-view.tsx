import { Route, SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { TrailSummary } from '#contract/deliveries/trail'
import { maximumRows, trailsWindow, useTrails } from '#data'
import { goTo, searchTrails, selectTrail, useAddress } from '#navigation'
import {
  atLeastText,
  Button,
  CommandIconButton,
  ContextMenu,
  countText,
  EmptyState,
  Failure,
  type LiveFeed,
  LiveList,
  type MenuItem,
  menuItem,
  PaneInset,
  PaneList,
  Skeleton,
  SplitPanes,
  StaleNotice,
} from '#ui'
import { useNow } from '../../notification/use-now.ts'
import { ColumnedList, DisplayOptions, PausedLine } from '../list-view/index.ts'
import { MatchCount, ScanLine, SearchCount, SearchField } from '../search/index.ts'
import { trailsGroup } from './commands.ts'
import { trailColumns } from './list/trail-columns.ts'
import { trailListKeys } from './list/trail-list-keys.ts'
import { TrailRow } from './list/trail-row.tsx'
import { TrailPane } from './trail-pane.tsx'

const { commands } = trailsGroup

/** The records on the left, the open trail on the right. */
export function TrailsView() {
  const isNothingSelected = useAddress(state => state.things.trails === null)
  useEffect(trailsWindow.enter, [])
  return (
    <SplitPanes
      id="trails"
      start={<TrailListPane />}
      end={<TrailPane />}
      startSize="50%"
      startMinimum={508}
      endMinimum={460}
      separatorLabel="List width"
      isEndEmpty={isNothingSelected}
    />
  )
}

function TrailListPane() {
  const search = useTrails(state => state.search)
  const searchError = useTrails(state => state.searchError)
  return (
    <PaneList label="Records">
      <SearchField
        id="trail-search"
        list="trails"
        label="Search trails"
        search={search}
        onSearch={searchTrails}
        searchError={searchError}
        count={<TrailCount />}
        listId="trail-list"
        menu={<Tools />}
      />
      <Paused />
      <Stale />
      <ListContent />
      <Scan />
    </PaneList>
  )
}

function Tools() {
  // The name of the command follows it.
  useTrails(state => state.isPaused)
  return (
    <>
      <DisplayOptions of="trails" columns={trailColumns} />
      <CommandIconButton command={commands.pause} />
    </>
  )
}

function Paused() {
  const isPaused = useTrails(state => state.isPaused)
  const hasNewer = useTrails(state => state.unseen !== 0 || state.newerFrom !== null)
  if (!isPaused) return null
  return (
    <PausedLine
      newText={hasNewer ? 'newer activity' : null}
      onShow={trailsWindow.jumpToNewest}
      onResume={trailsWindow.resume}
    />
  )
}

/** Rows whose refetch failed stay. */
function Stale() {
  const message = useTrails(state => (state.phase === 'ready' ? state.error?.message : undefined))
  if (message === undefined) return null
  return (
    <PaneInset>
      <StaleNotice message={message} onRetry={trailsWindow.refetch} />
    </PaneInset>
  )
}

function TrailCount() {
  const count = useTrails(state => state.count)
  const isSearching = useTrails(state => state.search !== '')
  const isExact = useTrails(state => state.isCountExact)
  const share = useTrails(state => state.countedShare)
  if (isSearching) return <MatchCount count={count} isExact={isExact} share={share} />
  if (count === null) return <SearchCount />
  const text = isExact ? countText(count) : atLeastText(count)
  return (
    <SearchCount announced={`${text} records`}>
      {text}
      <span className="visually-hidden"> records</span>
    </SearchCount>
  )
}

function Scan() {
  const scan = useTrails(state => state.scan)
  return (
    <ScanLine scan={scan} what="records" onStop={trailsWindow.stopScan} onResume={trailsWindow.resumeScan} />
  )
}

function ListContent() {
  const phase = useTrails(state => state.phase)
  const error = useTrails(state => state.error)
  const search = useTrails(state => state.search)
  const isEmpty = useTrails(state => state.rows.length === 0)
  const isScanning = useTrails(state => state.scan !== null)
  if (phase === 'idle' || phase === 'loading') return <Skeleton lines={12} label="Loading trails" />
  if (phase === 'failed')
    return (
      <Failure
        what="Couldn’t load the trails."
        message={error?.message ?? ''}
        onRetry={() => void trailsWindow.load()}
      />
    )
  if (!isEmpty) return <TrailList />
  if (isScanning) return <EmptyState icon={<SearchX aria-hidden />} title="No match so far" />
  return search === '' ? (
    <EmptyState
      icon={<Route aria-hidden />}
      title="No records"
      actions={<Button onClick={() => goTo('deliveries')}>View deliveries</Button>}
    >
      Records appear with their first notification: a transaction, a funding or a withdrawal.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No record matches"
      actions={<Button onClick={() => searchTrails('')}>Show all records</Button>}
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}

/** The list of records, the last changed first. */
function TrailList() {
  const rows = useTrails(state => state.rows)
  // An automatic search has its own line under the list.
  const hasMore = useTrails(state => state.olderFrom !== null && state.scan === null)
  const isFailed = useTrails(state => state.olderFrom !== null && state.olderError !== null)
  const topRequests = useTrails(state => state.topRequests)
  const hasNewer = useTrails(
    state => !state.isFollowing && !state.isPaused && (state.unseen !== 0 || state.newerFrom !== null),
  )
  const selectedKey = useAddress(state => state.things.trails)
  const nowMs = useNow()
  const more = isFailed
    ? { text: 'Couldn’t load older records.', onRetry: () => void trailsWindow.loadOlder() }
    : hasMore
      ? { text: 'Loading older records…', onRetry: null }
      : null
  return (
    <ColumnedList
      of="trails"
      columns={trailColumns}
      listId="trail-list"
      newer={hasNewer ? { text: 'Newer activity', onGo: trailsWindow.jumpToNewest } : null}
    >
      {({ names, rowHeight }) => (
        <TrailRowMenu>
          <LiveList
            id="trail-list"
            label="Trails"
            rowHeight={rowHeight}
            rows={rows}
            keyOf={keyOf}
            indexOf={indexOf}
            selectedKey={selectedKey}
            feed={feed}
            topRequests={topRequests}
            onKeyDown={trailListKeys}
            renderRow={(row, place) => (
              <TrailRow
                key={row.recordKey}
                row={row}
                columns={names}
                {...place}
                nowMs={nowMs}
                onSelect={selectTrail}
              />
            )}
            more={more}
          />
        </TrailRowMenu>
      )}
    </ColumnedList>
  )
}

function keyOf(row: TrailSummary): string {
  return row.recordKey
}

function indexOf(rows: readonly TrailSummary[], key: string): number {
  return rows.findIndex(row => row.recordKey === key)
}

const feed: LiveFeed = {
  isFollowing: () => useTrails.getState().isFollowing,
  follow: trailsWindow.follow,
  leave: trailsWindow.leave,
  loadOlder: () => {
    if (useTrails.getState().olderError === null) void trailsWindow.loadOlder()
  },
  loadNewer: () => {
    const { newerFrom, isPaused, rows } = useTrails.getState()
    if (newerFrom !== null && (!isPaused || rows.length >= maximumRows)) trailsWindow.loadNewer()
  },
}

/** The menu of a record's row: of the pressed row, which is selected; by key, of the selected row. */
function TrailRowMenu({ children }: { readonly children: ReactNode }) {
  return (
    <ContextMenu itemsFor={itemsFor}>
      <div className="contents">{children}</div>
    </ContextMenu>
  )
}

function itemsFor(target: Element): readonly (MenuItem | 'separator')[] | null {
  const element = target.closest<HTMLElement>('[data-record-key]')
  const pressed = element?.dataset.recordKey ?? useAddress.getState().things.trails
  const row = useTrails.getState().rows.find(({ recordKey }) => recordKey === pressed)
  if (row === undefined) return null
  selectTrail(row.recordKey)
  const { replay, drill, viewDeliveries, saveAsScenario, copyLink, copyId } = commands
  return [
    ...[replay, drill, viewDeliveries, saveAsScenario, commands.export].map(menuItem),
    'separator',
    ...[copyLink, copyId].map(menuItem),
  ]
}
