import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { focusOn } from '../dialogs/focus-on.ts'
import { Announced } from '../text/announced.tsx'
import styles from './live-list.module.css'
import { type LiveFeed, type LiveRows, useLiveScroll } from './use-live-scroll.ts'

export interface RowPlace {
  /** Id of the row's element, for `aria-activedescendant`. */
  readonly id: string
  readonly isSelected: boolean
}

interface LiveListProps<Row, Key extends string | number> extends LiveRows<Row, Key> {
  readonly id: string
  readonly label: string
  readonly feed: LiveFeed
  readonly topRequests: number
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** The multi-selection is not empty. */
  readonly isMultiSelection?: boolean
  /** One row as high as `rowHeight`, with `role="option"` and the key of the row. */
  readonly renderRow: (row: Row, place: RowPlace) => ReactNode
  /**
   * Shown at the end while there are more rows, with a retry after a failure; `null` at the end of the list.
   */
  readonly more: { readonly text: string; readonly onRetry: (() => void) | null } | null
  /** Called when the rendered rows, or one row, changed. Needs the same identity at each render. */
  readonly onRendered?: (rows: readonly Row[]) => void
}

/** A virtual list to select from, newest first. Rows stay in place under the reader while new rows arrive. */
export function LiveList<Row, Key extends string | number>(props: LiveListProps<Row, Key>) {
  const { id, label, rows, keyOf, selectedKey, feed, topRequests, onKeyDown, renderRow, more } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { first, end, offset, height, onScroll } = useLiveScroll(scroller, props, feed, topRequests)
  // A search box, or the element that was here, lost the focus while there was no list.
  useEffect(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused.dataset.leavesTo === id) scroller.current?.focus()
  }, [id])
  const isSelectedRendered =
    selectedKey !== null && rows.slice(first, end).some(row => keyOf(row) === selectedKey)
  const { onRendered } = props
  useEffect(() => onRendered?.(rows.slice(first, end)), [rows, first, end, onRendered])
  // The same elements while the same rows are rendered: scrolling by a few pixels then costs nothing.
  const elements = useMemo(
    () =>
      rows.slice(first, end).map(row => {
        const key = keyOf(row)
        return renderRow(row, { id: elementId(id, key), isSelected: key === selectedKey })
      }),
    [rows, first, end, keyOf, renderRow, id, selectedKey],
  )

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        id={id}
        className={clsx(
          '@container h-full overflow-y-auto overflow-x-hidden contain-strict',
          // Otherwise its selected row shows the focus.
          isSelectedRendered ? 'focus-visible:outline-none' : 'focus-visible:-outline-offset-2',
          styles.liveList,
        )}
        role="listbox"
        aria-label={label}
        aria-multiselectable={props.isMultiSelection === true ? true : undefined}
        aria-activedescendant={isSelectedRendered ? elementId(id, selectedKey) : undefined}
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div className="relative w-full" style={{ height }} role="presentation">
          <div className="absolute left-0 w-full" style={{ top: offset }} role="presentation">
            {elements}
          </div>
        </div>
        {more === null || more.onRetry !== null ? null : (
          <div className="px-4 py-2.5 text-small text-subtle" role="presentation">
            {more.text}
          </div>
        )}
      </div>
      {more === null || more.onRetry === null ? null : (
        <div
          // Over the end of the rows, since a listbox must contain no button.
          className="absolute right-0 bottom-0 left-0 flex items-center justify-between gap-3 border-error-line border-t bg-error-soft py-1.5 pr-3 pl-4 text-small"
          role="alert"
        >
          {more.text}
          <Button size="small" onClick={more.onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

/** An id must not have spaces; a key may. */
function elementId(listId: string, key: string | number): string {
  return `${listId}-${encodeURIComponent(key)}`
}

/** The new rows above the reader, and the way to them. */
export interface NewerRows {
  /** Short: in a narrow list it is beside the head of a column. */
  readonly text: string
  /** In full, for screen readers. */
  readonly name: string
  readonly onGo: () => void
}

interface NewerButtonProps {
  /** Id of the list, which gets the focus. */
  readonly listId: string
  /** `null` if there are none. */
  readonly newer: NewerRows | null
}

/** Jumps to the new rows. It is in the head of the list, so that it covers no row. */
export function NewerButton({ listId, newer }: NewerButtonProps) {
  return (
    <span className="ml-auto flex flex-none pl-2">
      {newer === null ? null : (
        <button
          type="button"
          className="inline-flex h-4.5 cursor-default items-center gap-1 whitespace-nowrap rounded-pill border-0 bg-accent py-0 pr-2 pl-1.5 font-strong text-mini text-on-accent tabular-nums hover:bg-accent-hover"
          aria-label={newer.name}
          onClick={() => {
            newer.onGo()
            focusOn(listId)
          }}
        >
          <ArrowUp aria-hidden className="size-3" />
          {newer.text}
        </button>
      )}
      <Announced text={newer?.name ?? ''} />
    </span>
  )
}
