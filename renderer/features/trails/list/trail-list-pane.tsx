import { Route, SearchX } from 'lucide-react'
import { trailsWindow, useTrails } from '#data'
import { goTo } from '#navigation'
import {
  atLeastText,
  Button,
  countText,
  EmptyState,
  Failure,
  PaneInset,
  PaneList,
  Skeleton,
  StaleNotice,
} from '#ui'
import { DisplayOptions, PauseButton, PausedLine } from '../../list-view/index.ts'
import { MatchCount, ScanLine, SearchCount, SearchField } from '../../search/index.ts'
import { trailColumns } from './trail-columns.ts'
import { TrailList } from './trail-list.tsx'

export function TrailListPane() {
  const search = useTrails(state => state.search)
  const searchError = useTrails(state => state.searchError)
  return (
    <PaneList label="Records">
      <SearchField
        id="trail-search"
        list="trails"
        label="Search trails"
        search={search}
        onSearch={trailsWindow.search}
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
  const isPaused = useTrails(state => state.isPaused)
  return (
    <>
      <DisplayOptions of="trails" columns={trailColumns} />
      <PauseButton isPaused={isPaused} onPause={trailsWindow.pause} onResume={trailsWindow.resume} />
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

/** Rows that could not be refetched stay. */
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
      actions={<Button onClick={() => trailsWindow.search('')}>Show all records</Button>}
    >
      Nothing matches “{search}”.
    </EmptyState>
  )
}
