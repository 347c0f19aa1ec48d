import type { DrillCell, DrillSummary } from '#contract/drill/drill'

/** The drill that another one is compared with: the newest that checked something; `null` without one. */
export function comparable(earlier: readonly DrillSummary[]): DrillSummary | null {
  return earlier.find(({ cells }) => cells.some(isChecked)) ?? null
}

/** The cell with what has changed since an earlier drill. */
export function compared(cell: DrillCell, earlier: DrillSummary | null): DrillCell {
  const before = earlier?.cells.find(
    ({ property, trail }) => property === cell.property && trail === cell.trail,
  )
  if (before === undefined || !isChecked(before) || !isChecked(cell)) return { ...cell, change: null }
  if (before.verdict === cell.verdict) return { ...cell, change: 'same' }
  return { ...cell, change: cell.verdict === 'held' ? 'fixed' : 'broken' }
}

function isChecked({ verdict }: DrillCell): boolean {
  return verdict === 'held' || verdict === 'broken'
}
