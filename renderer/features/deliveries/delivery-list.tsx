import { FolderOpen, Link } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { deliveriesWindow, indexOfId, maximumRows, readFirst, useDeliveries } from '#data'
import { linkToRecord, selectDelivery, showDeliveriesOf, useMultiSelection, useSelection } from '#navigation'
import { ContextMenu, copyAndSay, countText, type LiveFeed, LiveList, type MenuItem, menuItem } from '#ui'
import { useNow } from '../../notification/use-now.ts'
import { deliveryGroup } from '../detail/index.ts'
import { ColumnedList } from '../list-view/index.ts'
import { organizeOpen } from '../organizing/index.ts'
import { deliveriesGroup } from './commands.ts'
import { deliveryColumns } from './delivery-columns.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { chooseRow, listKeys } from './list-keys.ts'

/** The list of matching deliveries, newest first. */
export function DeliveryList() {
  const rows = useDeliveries(state => state.rows)
  // An automatic search has its own line under the list.
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

/** The number of new rows above the reader; `null` if there are none. */
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
    // The button requests new rows; rows that were dropped from memory return automatically.
    if (newerFrom !== null && (!isPaused || rows.length >= maximumRows)) deliveriesWindow.loadNewer()
  },
}

/** The menu of a row: of the pressed row, which is selected; by key, of the selected row. */
function RowMenu({ children }: { readonly children: ReactNode }) {
  return (
    <ContextMenu itemsFor={itemsFor}>
      <div className="contents">{children}</div>
    </ContextMenu>
  )
}

function itemsFor(target: Element): readonly (MenuItem | 'separator')[] | null {
  const element = target.closest<HTMLElement>('[data-delivery-id]')
  const pressed = element === null ? useSelection.getState().selectedId : Number(element.dataset.deliveryId)
  const row = useDeliveries.getState().rows.find(({ id }) => id === pressed)
  if (row === undefined) return null
  selectDelivery(row.id)
  const { replay, compare, viewTrail, drill, copyBody, copyLink } = deliveryGroup.commands
  const { tag, note, pin, remove } = organizeOpen
  const { recordKey, sessionId } = row
  return [
    ...(recordKey === null ? [] : [menuItem(viewTrail), menuItem(drill), copyTrailLink(recordKey)]),
    ...[replay, compare, deliveriesGroup.commands.select, pin, tag, note].map(menuItem),
    { label: 'View session', Icon: FolderOpen, run: () => showDeliveriesOf(sessionId) },
    'separator',
    menuItem(copyBody),
    menuItem(copyLink),
    'separator',
    menuItem(remove),
  ]
}

function copyTrailLink(recordKey: string): MenuItem {
  return {
    label: 'Copy link to trail',
    Icon: Link,
    run: () => void copyAndSay('Link', linkToRecord(recordKey)),
  }
}
