import type { DrillCell, DrillSummary } from '#contract/drill/drill'

/** Newest drill that checked something, to compare with; `null` if none. */
export function comparable(earlier: readonly DrillSummary[]): DrillSummary | null {
  return earlier.find(({ cells }) => cells.some(isChecked)) ?? null
}

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
