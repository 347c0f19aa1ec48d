/** Children from `from` up to, but not including, `to`. */
export interface ChildRange {
  readonly from: number
  readonly to: number
}

/** How many more children one request shows. */
export const moreChildren = 1000
const firstChildren = 1000
const lastChildren = 100

/**
 * Children with rows: all, or of very many the first and the last, those at `places`, and the requested
 * children. In order, without adjacent ranges.
 */
export function shownRanges(
  count: number,
  places: readonly number[],
  requested: readonly ChildRange[],
): readonly ChildRange[] {
  if (count <= firstChildren + lastChildren) return [{ from: 0, to: count }]
  const ranges = [
    { from: 0, to: firstChildren },
    { from: count - lastChildren, to: count },
    ...requested,
    ...places.map(place => ({ from: place, to: place + 1 })),
  ]
  ranges.sort((one, other) => one.from - other.from)
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of ranges) {
    const last = merged.at(-1)
    // A range that was requested for another body may end after this one.
    const end = Math.min(to, count)
    if (from >= end) continue
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, end)
    else merged.push({ from, to: end })
  }
  return merged
}
