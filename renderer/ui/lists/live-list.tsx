import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import styles from './live-list.module.css'
import { type LiveFeed, type LiveRows, useLiveScroll } from './use-live-scroll.ts'

interface RowPlace {
  /** Of the row's element: what the list points to while it is selected. */
  readonly id: string
  /** From the top of the list, in pixels. */
  readonly offset: number
  readonly isSelected: boolean
}

interface LiveListProps<Row, Key extends string | number> extends LiveRows<Row, Key> {
  readonly id: string
  readonly label: string
  readonly feed: LiveFeed
  readonly topRequests: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Several are chosen together. */
  readonly isMultiSelection?: boolean
  /** One row of 32 px, with `role="option"`. */
  readonly renderRow: (row: Row, place: RowPlace) => ReactNode
  /** Said at the end while there is more, with a way to ask again where it did not come; `null` at the very end. */
  readonly more: { readonly text: string; readonly onRetry: (() => void) | null } | null
  /** What came above the reader, and the way there; `null` where there is nothing. */
  readonly newer: { readonly text: string; readonly onGo: () => void } | null
}

/** Rows to choose from: virtual, newest first, standing still under the reader while new ones come. */
export function LiveList<Row, Key extends string | number>(props: LiveListProps<Row, Key>) {
  const { id, label, rows, keyOf, selectedKey, feed, topRequests, onKeyDown, renderRow, more, newer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { virtualizer, onScroll } = useLiveScroll(scroller, props, feed, topRequests)
  const places = virtualizer.getVirtualItems().flatMap(item => {
    const row = rows[item.index]
    if (row === undefined) return []
    // By place and not by key: a key may hold what no id can.
    return [{ row, id: `${id}-${item.index}`, offset: item.start, isSelected: keyOf(row) === selectedKey }]
  })

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        id={id}
        className={styles.liveList}
        role="listbox"
        aria-label={label}
        aria-multiselectable={props.isMultiSelection === true ? true : undefined}
        aria-activedescendant={places.find(place => place.isSelected)?.id}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div className={styles.length} style={{ height: virtualizer.getTotalSize() }} role="presentation">
          {places.map(({ row, ...place }) => renderRow(row, place))}
        </div>
        {more === null || more.onRetry !== null ? null : (
          <div className={styles.end} role="presentation">
            {more.text}
          </div>
        )}
      </div>
      {more === null || more.onRetry === null ? null : (
        <div className={styles.failure} role="alert">
          {more.text}
          <Button size="small" onClick={more.onRetry}>
            Try again
          </Button>
        </div>
      )}
      <div className={styles.newerPillPlace} aria-live="polite">
        {newer === null ? null : (
          <button type="button" className={styles.newerPill} onClick={newer.onGo}>
            <ArrowUp aria-hidden />
            {newer.text}
          </button>
        )}
      </div>
    </div>
  )
}
