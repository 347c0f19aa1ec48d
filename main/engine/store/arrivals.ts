import type { Clock } from '../ports.ts'

/** Deliveries count as arriving for this long after the last. */
const busyForMs = 100
/** The rate is measured over so long. */
const measuredMs = 200

/** How fast deliveries arrive. */
export interface Arrivals {
  stored(count: number): void
  /** The last one came only just now. */
  isArriving(): boolean
  /** A second, over the last short while. */
  rate(): number
}

export function createArrivals(clock: Clock): Arrivals {
  let lastMs = Number.NEGATIVE_INFINITY
  let sinceMs = Number.NEGATIVE_INFINITY
  let count = 0
  let measured = 0

  function measure(nowMs: number): void {
    const elapsedMs = nowMs - sinceMs
    if (elapsedMs < measuredMs) return
    // After a pause the first ones tell nothing yet.
    measured = elapsedMs < measuredMs * 2 ? (count * 1_000) / elapsedMs : 0
    sinceMs = nowMs
    count = 0
  }

  return {
    stored(more) {
      lastMs = clock.monotonicMs()
      measure(lastMs)
      count += more
    },
    isArriving: () => clock.monotonicMs() - lastMs < busyForMs,
    rate() {
      measure(clock.monotonicMs())
      return measured
    },
  }
}
