import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './pick-list.module.css'
import { stepOf } from './step-keys.ts'

interface PickListProps<Row extends { readonly id: string | number }> {
  readonly label: string
  /** Before each row's id, for an id in the page. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly selectedId: Row['id'] | null
  readonly onSelect: (id: Row['id']) => void
  readonly rowClass: string | undefined
  readonly renderRow: (row: Row) => ReactNode
  /** In a dialog: it has the focus first. */
  readonly isFirstFocus?: boolean
}

/** A list with one selected row. The list has the focus and handles the keys. */
export function PickList<Row extends { readonly id: string | number }>({
  label,
  name,
  rows,
  selectedId,
  onSelect,
  rowClass,
  renderRow,
  isFirstFocus = false,
}: PickListProps<Row>) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is chosen is brought into view, once
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])

  useEffect(() => {
    // Rows that arrive after the dialog has opened: until then the focus is on the dialog.
    if (isFirstFocus && document.activeElement?.contains(list.current)) list.current?.focus()
  }, [isFirstFocus])

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOf(event.key)
    if (step === null || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const at = rows.findIndex(({ id }) => id === selectedId)
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    if (next !== undefined) onSelect(next.id)
  }

  return (
    <div
      ref={list}
      className={clsx('h-full min-h-0 overflow-y-auto bg-canvas focus-visible:outline-none', styles.pickList)}
      role="listbox"
      aria-label={label}
      aria-activedescendant={selectedId === null ? undefined : `${name}-${selectedId}`}
      tabIndex={0}
      data-first-focus={isFirstFocus || undefined}
      onKeyDown={onKeyDown}
    >
      {rows.map(row => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={row.id}
          id={`${name}-${row.id}`}
          role="option"
          aria-selected={row.id === selectedId}
          className={clsx(styles.pickRow, rowClass)}
          onClick={() => onSelect(row.id)}
        >
          {renderRow(row)}
        </div>
      ))}
    </div>
  )
}
