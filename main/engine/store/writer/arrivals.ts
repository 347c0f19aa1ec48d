import type { Clock } from '../../ports.ts'

/** Deliveries count as arriving for this long after the latest delivery. */
const busyForMs = 100
/** The rate is measured over this period. */
const measuredMs = 200

export function createArrivals(clock: Clock) {
  let lastMs = Number.NEGATIVE_INFINITY
  let sinceMs = Number.NEGATIVE_INFINITY
  let count = 0
  let measured = 0

  function measure(nowMs: number): void {
    const elapsedMs = nowMs - sinceMs
    if (elapsedMs < measuredMs) return
    // After a pause, the first few deliveries give no rate yet.
    measured = elapsedMs < measuredMs * 2 ? (count * 1_000) / elapsedMs : 0
    sinceMs = nowMs
    count = 0
  }

  return {
    stored(more: number) {
      lastMs = clock.monotonicMs()
      measure(lastMs)
      count += more
    },
    /** True shortly after a delivery. */
    isArriving: (): boolean => clock.monotonicMs() - lastMs < busyForMs,
    /** Deliveries per second, over the last fraction of a second. */
    rate(): number {
      measure(clock.monotonicMs())
      return measured
    },
  }
}
