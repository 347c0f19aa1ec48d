import { clsx } from 'clsx'
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './pick-list.module.css'

interface PickRow {
  readonly id: string | number
}

/** Rows under a head that stays in view. */
interface PickGroup<Row extends PickRow> {
  readonly key: string
  /** Its name for screen readers. */
  readonly label: string
  readonly head: ReactNode
  readonly rows: readonly Row[]
}

interface PickListProps<Row extends PickRow> {
  readonly label: string
  /** Before each row's id, for an id in the page. The list's own id is `NAME-list`. */
  readonly name: string
  /** All rows, in order. */
  readonly rows: readonly Row[]
  /** The same rows in groups. */
  readonly groups?: readonly PickGroup<Row>[]
  readonly selectedId: Row['id'] | null
  /** A key moved to the row. */
  readonly onSelect: (id: Row['id']) => void
  /** The row was clicked; default: it is selected. */
  readonly onPress?: ((id: Row['id']) => void) | undefined
  /** A key that does not move. */
  readonly onOtherKey?: (event: KeyboardEvent) => void
  readonly className?: string | undefined
  readonly rowClass: string | undefined
  /** Without the room and line of rows in a pane. */
  readonly isBare?: boolean
  readonly rowProps?: (
    row: Row,
  ) => HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, unknown>>
  readonly renderRow: (row: Row) => ReactNode
  /** In a dialog: it has the focus first. */
  readonly isFirstFocus?: boolean
}

/** A list with one selected row, in groups or not. The list has the focus and handles the keys. */
export function PickList<Row extends PickRow>(props: PickListProps<Row>) {
  const { label, name, rows, groups, selectedId, onSelect, onOtherKey, isFirstFocus = false } = props
  const list = useRef<HTMLDivElement>(null)
  const isShown = rows.some(({ id }) => id === selectedId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is chosen is brought into view, once
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  useEffect(() => {
    // Rows that arrive after the dialog has opened: until then the focus is on the dialog.
    if (isFirstFocus && document.activeElement?.contains(list.current)) list.current?.focus()
  }, [isFirstFocus])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const step = stepOf(event.key)
    if (step === null) {
      onOtherKey?.(event)
      return
    }
    event.preventDefault()
    event.stopPropagation()
    const next = rowAfter(rows, selectedId, step)
    if (next !== undefined) onSelect(next.id)
  }

  return (
    <div
      ref={list}
      id={`${name}-list`}
      className={clsx(
        isShown ? 'focus-visible:outline-none' : 'focus-visible:-outline-offset-2',
        styles.list,
        props.isBare !== true && 'h-full min-h-0 overflow-y-auto bg-canvas',
        props.className,
      )}
      role="listbox"
      aria-label={label}
      aria-activedescendant={isShown ? `${name}-${selectedId}` : undefined}
      tabIndex={0}
      data-first-focus={isFirstFocus || undefined}
      onKeyDown={onKeyDown}
    >
      {groups === undefined
        ? rows.map(row => <Option key={row.id} row={row} {...props} />)
        : groups.map(group => (
            // biome-ignore lint/a11y/useSemanticElements: options may be grouped inside a listbox only by role
            <div key={group.key} role="group" aria-label={group.label}>
              <div className="sticky top-0 z-1 bg-canvas" role="presentation">
                {group.head}
              </div>
              {group.rows.map(row => (
                <Option key={row.id} row={row} {...props} />
              ))}
            </div>
          ))}
    </div>
  )
}

/** The row that many rows after the selected row; without a selected row the first. `undefined` without rows. */
export function rowAfter<Row extends PickRow>(
  rows: readonly Row[],
  selectedId: Row['id'] | null,
  step: number,
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === selectedId)
  return rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]
}

function Option<Row extends PickRow>(props: PickListProps<Row> & { readonly row: Row }) {
  const { row, name, selectedId, isBare = false, rowClass, onSelect, onPress = onSelect } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={`${name}-${row.id}`}
      role="option"
      aria-selected={row.id === selectedId}
      className={clsx(isBare ? styles.bareRow : styles.row, rowClass)}
      onClick={() => onPress(row.id)}
      {...props.rowProps?.(row)}
    >
      {props.renderRow(row)}
    </div>
  )
}

const pageRows = 15

/** Number of rows that a key moves by; `null` if it does not move. */
export function stepOf(key: string): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'PageDown':
      return pageRows
    case 'PageUp':
      return -pageRows
    case 'Home':
      return Number.NEGATIVE_INFINITY
    case 'End':
      return Number.POSITIVE_INFINITY
    default:
      return null
  }
}
