import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { maximumTrails } from '../../state/trail-rows.ts'
import { selectTrail, useTrail } from '../../state/trail-store.ts'
import { followTrails, jumpToNewestTrails, loadOlderTrails, useTrails } from '../../state/trails-store.ts'
import { countText } from '../../ui/number-text.ts'
import { useNow } from '../deliveries/use-now.ts'
import { trailListKeys } from './trail-list-keys.ts'
import { TrailRow } from './trail-row.tsx'
import '../deliveries/delivery-list.css'
import './trail-list.css'

const rowHeight = 32
/** Fetch the next window when the end is so near. */
const nearRows = 40

/** One row a record, that with the newest delivery first. */
export function TrailList() {
  const rows = useTrails(state => state.rows)
  const hasOlder = useTrails(state => state.hasOlder)
  const topRequests = useTrails(state => state.topRequests)
  const selectedKey = useTrail(state => state.recordKey)
  const scroller = useRef<HTMLDivElement>(null)
  const nowMs = useNow()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.recordKey ?? index,
    overscan: 12,
  })
  const selectedIndex = rows.findIndex(row => row.recordKey === selectedKey)
  const isSelectedShown = virtualizer.getVirtualItems().some(item => item.index === selectedIndex)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection made elsewhere is brought into view, once
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex)
  }, [selectedKey])
  useEffect(() => {
    if (scroller.current !== null && topRequests > 0) scroller.current.scrollTop = 0
  }, [topRequests])

  function onScroll(): void {
    const element = scroller.current
    if (element === null) return
    followTrails(element.scrollTop <= 1)
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearRows * rowHeight)
      void loadOlderTrails()
  }

  return (
    <div className="delivery-list-frame">
      <div
        ref={scroller}
        id="trail-list"
        className="delivery-list"
        role="listbox"
        aria-label="Trails"
        aria-activedescendant={isSelectedShown ? `trail-${selectedIndex}` : undefined}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={trailListKeys}
      >
        <div
          className="delivery-list-length"
          style={{ height: virtualizer.getTotalSize() }}
          role="presentation"
        >
          {virtualizer.getVirtualItems().map(item => {
            const row = rows[item.index]
            return row === undefined ? null : (
              <TrailRow
                key={row.recordKey}
                id={`trail-${item.index}`}
                row={row}
                offset={item.start}
                isSelected={row.recordKey === selectedKey}
                nowMs={nowMs}
                onSelect={selectTrail}
              />
            )
          })}
        </div>
        {hasOlder ? (
          <div className="delivery-list-end" role="presentation">
            {rows.length >= maximumTrails
              ? `The newest ${countText(rows.length)} records are listed. Search for older ones.`
              : 'Loading older records…'}
          </div>
        ) : null}
      </div>
      <NewerPill />
    </div>
  )
}

function NewerPill() {
  const isShown = useTrails(state => !state.isFollowing && state.hasNewer)
  return (
    <div className="new-pill-place" aria-live="polite">
      {isShown ? (
        <button type="button" className="new-pill" onClick={jumpToNewestTrails}>
          <ArrowUp aria-hidden />
          Newer activity
        </button>
      ) : null}
    </div>
  )
}
