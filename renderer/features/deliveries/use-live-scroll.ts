import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { DeliverySummary } from '#contract/delivery'
import type { DeliveryId } from '#contract/terms'
import { followNewest, loadNewer, loadOlder, stopFollowing, useList } from '../../state/list-store.ts'
import { indexOfId } from '../../state/list-window.ts'

export const rowHeight = 32
/** Fetch the next window when the end is so near. */
const nearRows = 40

interface Anchor {
  readonly id: DeliveryId
  /** From the row's top to the view's top, in pixels. */
  readonly offset: number
}

interface LiveScroll {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>
  readonly onScroll: () => void
}

/**
 * Virtual rows whose place is kept: at the top the list follows what comes; further down, or when a selected row
 * would be pushed out of view, the row under the reader's eye stays where it is.
 */
export function useLiveScroll(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly DeliverySummary[],
  selectedId: DeliveryId | null,
): LiveScroll {
  const anchor = useRef<Anchor | null>(null)
  const topRequests = useList(state => state.topRequests)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.id ?? index,
    overscan: 12,
  })

  function readAnchor(element: HTMLElement): void {
    const index = Math.floor(element.scrollTop / rowHeight)
    const row = rows[index]
    anchor.current = row === undefined ? null : { id: row.id, offset: element.scrollTop - index * rowHeight }
  }

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const held = anchor.current
    if (useList.getState().isFollowing && held !== null && selectedId !== null) {
      const added = indexOfId(rows, held.id)
      const bottom = (indexOfId(rows, selectedId) + 1) * rowHeight
      const wasInView = bottom - added * rowHeight <= element.clientHeight
      if (added > 0 && wasInView && bottom > element.clientHeight) stopFollowing(added)
    }
    if (!useList.getState().isFollowing && held !== null) {
      const top = indexOfId(rows, held.id) * rowHeight + held.offset
      if (Math.abs(top - element.scrollTop) > 0.5) element.scrollTop = top
    }
    readAnchor(element)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection made elsewhere is brought into view, once
  useEffect(() => {
    if (selectedId === null) return
    const index = indexOfId(rows, selectedId)
    if (rows[index]?.id === selectedId) virtualizer.scrollToIndex(index)
  }, [selectedId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request to go to the top
  useEffect(() => {
    anchor.current = null
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [topRequests, scroller])

  function onScroll(): void {
    const element = scroller.current
    if (element === null) return
    readAnchor(element)
    const { hasNewer } = useList.getState()
    if (element.scrollTop <= 1 && !hasNewer) followNewest()
    else if (element.scrollTop > 1) stopFollowing(0)
    if (element.scrollHeight - element.scrollTop - element.clientHeight < nearRows * rowHeight)
      void loadOlder()
    if (hasNewer && element.scrollTop < nearRows * rowHeight) void loadNewer()
  }
  return { virtualizer, onScroll }
}
