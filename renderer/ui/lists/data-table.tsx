import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import styles from './data-table.module.css'

export interface DataColumn<Row> {
  /** Identifies the column. Shown in the head unless `isLabelHidden`. */
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly render: (row: Row) => ReactNode
  /** Numbers and actions are at the end. */
  readonly align?: 'start' | 'end'
  /** A CSS width; without it the column shares the remaining width. */
  readonly width?: string
  /** Values in mono. */
  readonly isMono?: boolean
  /** Wraps, for sentences. */
  readonly isWrapping?: boolean
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  /**
   * Opens a row: a click anywhere in it, or its first cell, which is then a button and must contain no other
   * control.
   */
  readonly onOpen?: (row: Row) => void
  /** The open row. */
  readonly openKey?: string | number | null
  /** Small type, for a table beside other content. */
  readonly isSmall?: boolean
  /** As wide as its pane: the first column is aligned with the content above. */
  readonly isFlush?: boolean
}

/** A table of up to some hundreds of rows. More rows need a virtual list. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  openKey = null,
  isSmall = false,
  isFlush = false,
}: DataTableProps<Row>) {
  return (
    <table
      className={clsx(
        'w-full table-fixed border-collapse',
        styles.dataTable,
        isSmall && styles.small,
        isFlush && styles.flush,
      )}
      aria-label={label}
    >
      <colgroup>
        {columns.map(column => (
          <col key={column.label} style={column.width === undefined ? undefined : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={cellClass(column)}>
              <span className={column.isLabelHidden === true ? 'visually-hidden' : undefined}>
                {column.label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const key = rowKey(row)
          return (
            // For the keyboard, the button in the first cell does the same.
            <tr
              key={key}
              className={onOpen === undefined ? undefined : clsx('hover:bg-hover', styles.dataRowOpen)}
              aria-current={key === openKey ? 'true' : undefined}
              onClick={onOpen === undefined ? undefined : event => isOnRow(event) && onOpen(row)}
            >
              {columns.map((column, index) => (
                <td key={column.label} className={cellClass(column)}>
                  {index === 0 && onOpen !== undefined ? (
                    <button
                      type="button"
                      className="block size-full cursor-default truncate border-0 bg-transparent p-0 text-start focus-visible:-outline-offset-2"
                      onClick={() => onOpen(row)}
                    >
                      {column.render(row)}
                    </button>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function cellClass<Row>({ align = 'start', isMono = false, isWrapping = false }: DataColumn<Row>): string {
  return clsx(styles[align], isMono && ['mono', styles.mono], isWrapping && styles.wrapping)
}

/** False on a control in the row, and in a menu that it opened: React bubbles its clicks up here too. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return (
    target.closest('button, a, input, label, [role="switch"], [role="checkbox"], [role="combobox"]') === null
  )
}
