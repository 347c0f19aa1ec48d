import type { TrailSummary } from '#contract/deliveries/trail'
import { maximumRows, trailsWindow, useTrails } from '#data'
import { selectTrail, useTrailSelection } from '#navigation'
import { type LiveFeed, LiveList } from '#ui'
import { useNow } from '../../../notification/use-now.ts'
import { ColumnedList } from '../../list-view/index.ts'
import { trailColumns } from './trail-columns.ts'
import { trailListKeys } from './trail-list-keys.ts'
import { TrailRow } from './trail-row.tsx'
import { TrailRowMenu } from './trail-row-menu.tsx'

/** The list of records, the last changed first. */
export function TrailList() {
  const rows = useTrails(state => state.rows)
  // A search that looks on by itself says so under the list.
  const hasMore = useTrails(state => state.olderFrom !== null && state.scan === null)
  const isFailed = useTrails(state => state.olderFrom !== null && state.olderError !== null)
  const topRequests = useTrails(state => state.topRequests)
  const hasNewer = useTrails(
    state => !state.isFollowing && !state.isPaused && (state.unseen !== 0 || state.newerFrom !== null),
  )
  const selectedKey = useTrailSelection(state => state.recordKey)
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
