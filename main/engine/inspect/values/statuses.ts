/**
 * Ranks of statuses at equal clocks: 0 not started, 1 running, 2 final. Both specifications, "States and
 * transitions"; the others as observed. Unknown statuses rank as running.
 */
const ranks: ReadonlyMap<string, number> = new Map([
  ['pending', 0],
  ['created', 0],
  ['in_progress', 1],
  ['processing', 1],
  ['complete', 2],
  ['failed', 2],
  ['cancelled', 2],
  ['completed', 2],
  ['paid', 2],
  ['expired', 2],
])

export function statusRankOf(status: string | null): number {
  return status === null ? 1 : (ranks.get(status.toLowerCase()) ?? 1)
}
