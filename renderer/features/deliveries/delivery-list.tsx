import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow, indexOfId, maximumRows, readFirst, useDeliveries } from '#data'
import { useMultiSelection, useSelection } from '#navigation'
import { countText, type LiveFeed, LiveList } from '#ui'
import { useNow } from '../../notification/use-now.ts'
import { ColumnedList } from '../list-view/index.ts'
import { deliveryColumns } from './delivery-columns.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { chooseRow, listKeys } from './list-keys.ts'
import { RowMenu } from './row-menu.tsx'

/** The list of matching deliveries, newest first. */
export function DeliveryList() {
  const rows = useDeliveries(state => state.rows)
  // A search that looks on by itself says so under the list.
  const hasMore = useDeliveries(state => state.olderFrom !== null && state.scan === null)
  const isFailed = useDeliveries(state => state.olderFrom !== null && state.olderError !== null)
  const topRequests = useDeliveries(state => state.topRequests)
  const selectedId = useSelection(state => state.selectedId)
  const selectedIds = useMultiSelection(state => state.ids)
  const allThrough = useMultiSelection(state => state.all?.newestId ?? 0)
  const nowMs = useNow()
  const newerText = useNewerText()
  const more = isFailed
    ? { text: 'Couldn’t load older deliveries.', onRetry: () => void deliveriesWindow.loadOlder() }
    : hasMore
      ? { text: 'Loading older deliveries…', onRetry: null }
      : null
  return (
    <ColumnedList
      of="deliveries"
      columns={deliveryColumns}
      listId="delivery-list"
      newer={newerText === null ? null : { text: newerText, onGo: deliveriesWindow.jumpToNewest }}
    >
      {({ names, rowHeight }) => (
        <RowMenu>
          <LiveList
            id="delivery-list"
            label="Deliveries"
            rowHeight={rowHeight}
            rows={rows}
            keyOf={idOf}
            indexOf={indexOfId}
            selectedKey={selectedId}
            feed={feed}
            topRequests={topRequests}
            onKeyDown={listKeys}
            isMultiSelection={selectedIds.size > 0 || allThrough > 0}
            renderRow={(row, place) => (
              <DeliveryRow
                key={row.id}
                row={row}
                columns={names}
                {...place}
                isMultiSelected={selectedIds.has(row.id) || row.id <= allThrough}
                nowMs={nowMs}
                onChoose={chooseRow}
              />
            )}
            more={more}
            onRendered={readFirst}
          />
        </RowMenu>
      )}
    </ColumnedList>
  )
}

/** The number of new rows above the reader; `null` where there are none. */
function useNewerText(): string | null {
  const isFollowing = useDeliveries(state => state.isFollowing || state.isPaused)
  const hasNewer = useDeliveries(state => state.newerFrom !== null)
  const unseen = useDeliveries(state => state.unseen)
  const isSearching = useDeliveries(state => state.search !== '')
  if (isFollowing || (!hasNewer && unseen === 0)) return null
  return unseen === null || unseen === 0 || isSearching ? 'Newer deliveries' : `${countText(unseen)} new`
}

function idOf(row: DeliverySummary): DeliveryId {
  return row.id
}

const feed: LiveFeed = {
  isFollowing: () => useDeliveries.getState().isFollowing,
  follow: deliveriesWindow.follow,
  leave: deliveriesWindow.leave,
  // After a failure only the button retries, not every turn of the wheel.
  loadOlder: () => {
    if (useDeliveries.getState().olderError === null) void deliveriesWindow.loadOlder()
  },
  loadNewer: () => {
    const { newerFrom, isPaused, rows } = useDeliveries.getState()
    // What is new is asked for by the button; rows that were dropped from memory come back.
    if (newerFrom !== null && (!isPaused || rows.length >= maximumRows)) deliveriesWindow.loadNewer()
  },
}
