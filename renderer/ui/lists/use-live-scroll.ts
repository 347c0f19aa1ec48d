import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRenderedRange } from './rendered-range.ts'

/** Rendered beyond the view, at least. */
const overscanRows = 8
/** Older or newer rows are fetched when this few are left to scroll. */
const prefetchRows = 120

type RowKey = string | number

/** Rows that are added and removed, newest first. */
export interface LiveRows<Row, Key extends RowKey> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  /** The index of the key, or its insertion index; -1 if unknown. */
  readonly indexOf: (rows: readonly Row[], key: Key) => number
  readonly selectedKey: Key | null
  /** Of each row, in pixels. */
  readonly rowHeight: number
}

/** The source of the rows. Read at the time of use, not of the last render. */
export interface LiveFeed {
  readonly isFollowing: () => boolean
  /** The reader reached the top: follow new rows, if the top is the newest. */
  readonly follow: () => void
  /** The reader left the top; `unseen` rows above are unseen. */
  readonly leave: (unseenRows: number) => void
  /** The end of the rows is near. */
  readonly loadOlder: () => void
  /** The start of the rows is near. */
  readonly loadNewer: () => void
}

interface Anchor<Key> {
  readonly key: Key
  /** From the row's top to the view's top, in pixels. */
  readonly offset: number
}

interface LiveScroll {
  /** Index of the first rendered row. */
  readonly first: number
  /** Index after the last rendered row. */
  readonly end: number
  /** From the top of the list to the first rendered row, in pixels. */
  readonly offset: number
  /** Of all rows, in pixels. */
  readonly height: number
  readonly onScroll: () => void
}

/**
 * Virtual rows with a scroll anchor. At the top the list follows new rows. Further down, or when a selected
 * row would be pushed out of view, the row that is being read stays in place. `topRequests` increases when
 * the list should scroll to its top.
 */
export function useLiveScroll<Row, Key extends RowKey>(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, keyOf, indexOf, selectedKey, rowHeight }: LiveRows<Row, Key>,
  feed: LiveFeed,
  topRequests: number,
): LiveScroll {
  const anchor = useRef<Anchor<Key> | null>(null)
  const [rangeExtractor] = useState(createRenderedRange)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    rangeExtractor,
    overscan: overscanRows,
  })

  function keyAt(index: number): Key | null {
    const row = rows[index]
    return row === undefined ? null : keyOf(row)
  }

  function readAnchor(element: HTMLElement): void {
    const index = Math.floor(element.scrollTop / rowHeight)
    const key = keyAt(index)
    anchor.current = key === null ? null : { key, offset: element.scrollTop - index * rowHeight }
  }

  // Not at each render: reading the layout while scrolling would have it computed twice a frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs where rows or the selection changed
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const held = anchor.current
    const heldIndex = held === null ? -1 : indexOf(rows, held.key)
    const isSelectedThere = selectedKey !== null && keyAt(indexOf(rows, selectedKey)) === selectedKey
    if (feed.isFollowing() && heldIndex > 0 && isSelectedThere) {
      const bottom = (indexOf(rows, selectedKey) + 1) * rowHeight
      const wasInView = bottom - heldIndex * rowHeight <= element.clientHeight
      if (wasInView && bottom > element.clientHeight) feed.leave(heldIndex)
    }
    if (!feed.isFollowing() && held !== null && heldIndex >= 0) {
      const top = heldIndex * rowHeight + held.offset
      if (Math.abs(top - element.scrollTop) > 0.5) element.scrollTop = top
    }
    readAnchor(element)
  }, [rows, selectedKey])

  // The row that was at the top stays there when rows become higher or lower.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs where the height changed
  useLayoutEffect(() => {
    virtualizer.measure()
    const index = anchor.current === null ? -1 : indexOf(rows, anchor.current.key)
    if (index > 0 && scroller.current !== null) scroller.current.scrollTop = index * rowHeight
  }, [rowHeight])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request to go to the top
  useEffect(() => {
    anchor.current = null
    if (scroller.current !== null) scroller.current.scrollTop = 0
  }, [topRequests, scroller])

  /** A selection made elsewhere is brought into view, once: its row may still be fetched. */
  const wanted = useRef<Key | null>(null)
  useEffect(() => {
    wanted.current = selectedKey
  }, [selectedKey])
  useEffect(() => {
    const element = scroller.current
    if (wanted.current === null || element === null) return
    const index = indexOf(rows, wanted.current)
    if (keyAt(index) !== wanted.current) return
    wanted.current = null
    // Not by the virtualizer, which repeats the scroll to the index while rows are added above.
    const top = index * rowHeight
    const least = top + rowHeight - element.clientHeight
    element.scrollTop = Math.max(least, Math.min(top, element.scrollTop))
    readAnchor(element)
  })

  function onScroll(): void {
    const element = scroller.current
    if (element === null) return
    readAnchor(element)
    if (element.scrollTop <= 1) feed.follow()
    else feed.leave(0)
    if (element.scrollHeight - element.scrollTop - element.clientHeight < prefetchRows * rowHeight)
      feed.loadOlder()
    if (element.scrollTop < prefetchRows * rowHeight) feed.loadNewer()
  }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  return {
    first,
    end: first + items.length,
    offset: first * rowHeight,
    height: rows.length * rowHeight,
    onScroll,
  }
}
