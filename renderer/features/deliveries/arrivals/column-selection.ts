import type { ArrivalColumn, ArrivalLayout } from './arrival-columns.ts'

/**
 * Selected columns before they become a filter, by their times, so that they stay while deliveries arrive.
 * `atMs`: the column where the selection ends and arrows continue.
 */
export interface ColumnSelection {
  readonly fromMs: number
  readonly atMs: number
}

export interface SelectedColumns {
  readonly first: ArrivalColumn
  readonly last: ArrivalColumn
}

/** The first and the last selected column; equal for a single column. `null` if none is left. */
export function selectedColumns(
  { columns }: ArrivalLayout,
  { fromMs, atMs }: ColumnSelection,
): SelectedColumns | null {
  const [start, end] = [Math.min(fromMs, atMs), Math.max(fromMs, atMs)]
  const first = columns.find(({ toMs }) => toMs > start)
  const last = columns.findLast(column => column.atMs <= end)
  return first === undefined || last === undefined || first.slot > last.slot ? null : { first, last }
}

/**
 * The selection after a key; `null` for none. Arrows move, with Shift they select; Home and End jump to the
 * ends. The first key starts at the newest column.
 */
export function selectionAfter(
  key: string,
  isShift: boolean,
  layout: ArrivalLayout,
  before: ColumnSelection | null,
): ColumnSelection | null {
  const { columns } = layout
  const at = before === null ? -1 : indexAt(columns, before.atMs)
  const next = placeAfter(key, at, columns.length)
  const column = next === null ? undefined : columns[Math.max(0, Math.min(columns.length - 1, next))]
  if (column === undefined) return null
  const isExtended = isShift && before !== null
  return { fromMs: isExtended ? before.fromMs : column.atMs, atMs: column.atMs }
}

function placeAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return at === -1 ? count - 1 : at - 1
    case 'ArrowRight':
      return at === -1 ? count - 1 : at + 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Index of the last column that starts by then; -1 before the first. */
export function indexAt(columns: readonly ArrivalColumn[], atMs: number): number {
  return columns.findLastIndex(column => column.atMs <= atMs)
}

/** Deliveries of the selected columns. */
export function sumOf(
  { columns }: ArrivalLayout,
  { first, last }: SelectedColumns,
): { readonly count: number; readonly errorCount: number; readonly warningCount: number } {
  return columns
    .filter(({ slot }) => slot >= first.slot && slot <= last.slot)
    .reduce(
      (sum, column) => ({
        count: sum.count + column.count,
        errorCount: sum.errorCount + column.errorCount,
        warningCount: sum.warningCount + column.warningCount,
      }),
      { count: 0, errorCount: 0, warningCount: 0 },
    )
}
