import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ColumnHandle } from './column-handle.tsx'
import styles from './column-head.module.css'
import type { PlacedColumns } from './columns.ts'

interface ColumnHeadProps {
  readonly placed: PlacedColumns
  /** Width of the list's scroll bar, in pixels. */
  readonly gutter: number
  /** While a width is being changed, several times a second. */
  readonly onResize: (name: string, width: number) => void
  /** The width is set; `null`: as the app has it. */
  readonly onResized: (name: string, width: number | null) => void
  /** Beside the head of the column that takes what the others leave. */
  readonly children: ReactNode
}

/** The heads of a list's columns. Between two is a handle that changes the width of the one that has one. */
export function ColumnHead({ placed, gutter, onResize, onResized, children }: ColumnHeadProps) {
  const { columns, widths } = placed
  const flexibleAt = columns.findIndex(({ isFlexible }) => isFlexible === true)
  return (
    <div className={styles.head} style={{ paddingRight: gutter + endPadding }}>
      {columns.map((column, index) => (
        <div key={column.name} className={clsx(styles.cell, column.align === 'end' && styles.end)}>
          {/* The rows say what they are by themselves. */}
          <span className={styles.label} aria-hidden title={column.label}>
            {column.label}
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

/** As in the rows. */
const endPadding = 12
