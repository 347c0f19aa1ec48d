import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { jumpToNewest, useList } from '../../state/list-store.ts'
import { selectDelivery, useSelection } from '../../state/selection-store.ts'
import { countText } from '../../ui/number-text.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { listKeys } from './list-keys.ts'
import { useLiveScroll } from './use-live-scroll.ts'
import { useNow } from './use-now.ts'
import './delivery-list.css'

/** The rows: virtual, newest first, standing still under the reader while new ones come. */
export function DeliveryList() {
  const rows = useList(state => state.rows)
  const search = useList(state => state.search)
  const isLoadingOlder = useList(state => state.isLoadingOlder)
  const hasOlder = useList(state => state.hasOlder)
  const selectedId = useSelection(state => state.selectedId)
  const scroller = useRef<HTMLDivElement>(null)
  const { virtualizer, onScroll } = useLiveScroll(scroller, rows, selectedId)
  const nowMs = useNow()
  const isSelectedShown = virtualizer.getVirtualItems().some(item => rows[item.index]?.id === selectedId)

  return (
    <div className="delivery-list-frame">
      <div
        ref={scroller}
        id="delivery-list"
        className="delivery-list"
        role="listbox"
        aria-label="Deliveries"
        aria-activedescendant={isSelectedShown ? `delivery-${selectedId}` : undefined}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={listKeys}
      >
        <div
          className="delivery-list-length"
          style={{ height: virtualizer.getTotalSize() }}
          role="presentation"
        >
          {virtualizer.getVirtualItems().map(item => {
            const row = rows[item.index]
            return row === undefined ? null : (
              <DeliveryRow
                key={row.id}
                row={row}
                offset={item.start}
                isSelected={row.id === selectedId}
                nowMs={nowMs}
                onSelect={selectDelivery}
              />
            )
          })}
        </div>
        {hasOlder || isLoadingOlder ? (
          <div className="delivery-list-end" role="presentation">
            Loading older deliveries…
          </div>
        ) : null}
      </div>
      <NewPill isSearching={search !== ''} />
    </div>
  )
}

/** How many came above the reader, and the way there. */
function NewPill({ isSearching }: { readonly isSearching: boolean }) {
  const isFollowing = useList(state => state.isFollowing)
  const hasNewer = useList(state => state.hasNewer)
  const arrivals = useList(state => state.arrivals)
  const isShown = !isFollowing && (hasNewer || arrivals !== 0)
  return (
    <div className="new-pill-place" aria-live="polite">
      {isShown ? (
        <button type="button" className="new-pill" onClick={jumpToNewest}>
          <ArrowUp aria-hidden />
          {arrivals === null || arrivals === 0 || isSearching
            ? 'Newer deliveries'
            : `${countText(arrivals)} new`}
        </button>
      ) : null}
    </div>
  )
}
