import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { useSelection } from '../../navigation/selection.ts'
import { useNow } from '../../notification/use-now.ts'
import {
  followNewest,
  jumpToNewest,
  loadNewer,
  loadOlder,
  stopFollowing,
  useList,
} from '../../state/list-store.ts'
import { indexOfId } from '../../state/list-window.ts'
import { useMarks } from '../../state/marks-store.ts'
import { LiveList } from '../../ui/lists/live-list.tsx'
import type { LiveFeed, RowKey } from '../../ui/lists/use-live-scroll.ts'
import { countText } from '../../ui/text/number-text.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { chooseRow, listKeys } from './list-keys.ts'
import './delivery-list.css'

/** The deliveries that match, newest first. */
export function DeliveryList() {
  const rows = useList(state => state.rows)
  const hasMore = useList(state => state.hasOlder || state.isLoadingOlder)
  const isFailed = useList(state => state.hasOlder && state.olderError !== null)
  const topRequests = useList(state => state.topRequests)
  const selectedId = useSelection(state => state.selectedId)
  const marked = useMarks(state => state.marked)
  const nowMs = useNow()
  const newerText = useNewerText()
  const more = isFailed
    ? { text: 'Older deliveries could not be read.', onRetry: () => void loadOlder() }
    : hasMore
      ? { text: 'Loading older deliveries…', onRetry: null }
      : null
  return (
    <LiveList
      id="delivery-list"
      label="Deliveries"
      rows={rows}
      keyOf={idOf}
      indexOf={indexOf}
      selectedKey={selectedId}
      feed={feed}
      topRequests={topRequests}
      onKeyDown={listKeys}
      isManyChosen={marked.size > 0}
      renderRow={(row, place) => (
        <DeliveryRow
          key={row.id}
          row={row}
          {...place}
          isMarked={marked.has(row.id)}
          nowMs={nowMs}
          onChoose={chooseRow}
        />
      )}
      more={more}
      newer={newerText === null ? null : { text: newerText, onGo: jumpToNewest }}
    />
  )
}

/** How many came above the reader; `null` where none did. */
function useNewerText(): string | null {
  const isFollowing = useList(state => state.isFollowing)
  const hasNewer = useList(state => state.hasNewer)
  const arrivals = useList(state => state.arrivals)
  const isSearching = useList(state => state.search !== '')
  if (isFollowing || (!hasNewer && arrivals === 0)) return null
  return arrivals === null || arrivals === 0 || isSearching
    ? 'Newer deliveries'
    : `${countText(arrivals)} new`
}

function idOf(row: DeliverySummary): DeliveryId {
  return row.id
}

function indexOf(rows: readonly DeliverySummary[], key: RowKey): number {
  return indexOfId(rows, key as DeliveryId)
}

const feed: LiveFeed = {
  isFollowing: () => useList.getState().isFollowing,
  follow: () => {
    if (!useList.getState().hasNewer) followNewest()
  },
  leave: stopFollowing,
  // What did not come is asked for again by its button, not by every turn of the wheel.
  loadOlder: () => {
    if (useList.getState().olderError === null) void loadOlder()
  },
  loadNewer: () => {
    if (useList.getState().hasNewer) void loadNewer()
  },
}
