import type { DeliverySummary } from '#contract/deliveries/delivery'

/** The number of deliveries in one interval, by the worst severity of their findings. */
export interface ArrivalBar {
  readonly total: number
  readonly warning: number
  readonly error: number
}

export interface Arrivals {
  readonly bars: readonly ArrivalBar[]
  readonly fromMs: number
  readonly toMs: number
  /** Height of the highest bar. */
  readonly most: number
}

/** Counts rows in equal intervals between the oldest and the newest; `null` where these are the same. */
export function countArrivals(rows: readonly DeliverySummary[], barCount: number): Arrivals | null {
  const first = rows.at(-1)
  const last = rows[0]
  if (first === undefined || last === undefined || rows.length < 3) return null
  let fromMs = first.receivedAtMs
  let toMs = last.receivedAtMs
  for (const row of rows) {
    // The wall clock may have been set back between two of them.
    fromMs = Math.min(fromMs, row.receivedAtMs)
    toMs = Math.max(toMs, row.receivedAtMs)
  }
  if (toMs === fromMs) return null
  const bars = Array.from({ length: barCount }, () => ({ total: 0, warning: 0, error: 0 }))
  for (const row of rows) {
    const place = Math.floor(((row.receivedAtMs - fromMs) / (toMs - fromMs)) * barCount)
    const bar = bars[Math.min(barCount - 1, place)]
    if (bar === undefined) continue
    bar.total += 1
    if (row.findingCounts.error > 0) bar.error += 1
    else if (row.findingCounts.warning > 0) bar.warning += 1
  }
  return { bars, fromMs, toMs, most: Math.max(...bars.map(bar => bar.total)) }
}
