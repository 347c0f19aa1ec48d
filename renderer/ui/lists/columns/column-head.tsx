import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './column-head.module.css'
import { type ListColumn, maximumColumnWidth, type PlacedColumns } from './columns.ts'

interface ColumnHeadProps {
  readonly placed: PlacedColumns
  /** Width of the list's scroll bar, in pixels. */
  readonly gutter: number
  /** While a width is being changed, several times a second. */
  readonly onResize: (name: string, width: number) => void
  /** The width is set; `null`: the default. */
  readonly onResized: (name: string, width: number | null) => void
  /** Beside the head of the column with the remaining width. */
  readonly children: ReactNode
}

/**
 * The heads of a list's columns. Between two is a handle that changes the width of the column that has one.
 */
export function ColumnHead({ placed, gutter, onResize, onResized, children }: ColumnHeadProps) {
  const { columns, widths } = placed
  const flexibleAt = columns.findIndex(({ isFlexible }) => isFlexible === true)
  return (
    <div
      className={clsx(
        'grid h-6 flex-none select-none items-center gap-x-2 border-line border-b pr-3 pl-4 text-mini text-subtle',
        styles.head,
      )}
      style={{ paddingRight: gutter + endPadding }}
    >
      {columns.map((column, index) => (
        <div
          key={column.name}
          className={clsx(
            'relative flex h-full min-w-0 items-center',
            column.align === 'end' && 'justify-end',
          )}
        >
          {/* The rows say what they are by themselves. */}
          <span className="truncate" aria-hidden title={column.title ?? column.label}>
            {headOf(column, widths[column.name])}
          </span>
          {index === flexibleAt ? (
            children
          ) : (
            <ColumnHandle
              column={column}
              width={widths[column.name] ?? column.width}
              side={index < flexibleAt ? 'end' : 'start'}
              onResize={onResize}
              onResized={onResized}
            />
          )}
        </div>
      ))}
    </div>
  )
}

function headOf({ label, sign }: ListColumn, width: number | undefined): string {
  return sign !== undefined && width !== undefined && width < sign.belowPx ? sign.text : label
}

/** As in the rows. */
const endPadding = 12

interface ColumnHandleProps {
  readonly column: ListColumn
  readonly width: number
  /** The edge of the column with the handle. */
  readonly side: 'start' | 'end'
  readonly onResize: (name: string, width: number) => void
  readonly onResized: (name: string, width: number | null) => void
}

const step = 8

/** Changes a column's width: dragged, or by the arrow keys; a double click and Enter reset it. */
function ColumnHandle({ column, width, side, onResize, onResized }: ColumnHandleProps) {
  /** Start of a drag, and the column's width then. */
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  /** Keys may arrive faster than the list is rendered. */
  const latest = useRef(width)
  latest.current = width
  const within = (px: number): number =>
    Math.round(Math.min(maximumColumnWidth, Math.max(column.minimum, px)))
  const growth = side === 'end' ? 1 : -1

  function widthAt(event: PointerEvent): number | null {
    return from.current === null
      ? null
      : within(from.current.width + growth * (event.clientX - from.current.x))
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }

  function onPointerMove(event: PointerEvent): void {
    const at = widthAt(event)
    if (at !== null) onResize(column.name, at)
  }

  function onPointerUp(event: PointerEvent): void {
    const at = widthAt(event)
    const hasMoved = from.current !== null && from.current.x !== event.clientX
    from.current = null
    if (at !== null && hasMoved) onResized(column.name, at)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = { ArrowLeft: -step * growth, ArrowRight: step * growth }[event.key]
    if (by !== undefined) {
      latest.current = within(latest.current + by)
      onResized(column.name, latest.current)
    } else if (event.key === 'Home') onResized(column.name, column.minimum)
    else if (event.key === 'End') onResized(column.name, maximumColumnWidth)
    else if (event.key === 'Enter') onResized(column.name, null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr takes no keys
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`${column.label} width`}
      aria-valuenow={width}
      aria-valuemin={column.minimum}
      aria-valuemax={maximumColumnWidth}
      tabIndex={0}
      title="Drag to resize. Double-click to reset."
      className={clsx(
        'absolute top-0 bottom-0 z-1 w-2.25 cursor-col-resize touch-none focus-visible:-outline-offset-1',
        styles.handle,
        side === 'end' ? styles.atEnd : styles.atStart,
      )}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        from.current = null
        onResize(column.name, width)
      }}
      onDoubleClick={() => onResized(column.name, null)}
      onKeyDown={onKeyDown}
    />
  )
}
