import type { Activity } from '#contract/updates'
import type { Clock } from '../ports.ts'

/** Deliveries within so long, in milliseconds, … */
const windowMs = 10_000
/** … are many from this number on: five per second, which no one sends by hand. */
const manyDeliveries = 50

/** What an engine does that an update waits for. */
export interface ActivityWatch {
  /** So many deliveries were stored. */
  stored(count: number): void
  busyWith(): Activity | null
}

export function watchActivity(options: {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly isBatchRunning: () => boolean
  readonly isDrillRunning: () => boolean
}): ActivityWatch {
  /** When, and how many: at most `manyDeliveries` entries count, and the older ones are dropped. */
  let arrivals: { readonly atMs: number; readonly count: number }[] = []

  function isCapturing(): boolean {
    const fromMs = options.clock.monotonicMs() - windowMs
    arrivals = arrivals.filter(({ atMs }) => atMs > fromMs)
    return arrivals.reduce((sum, { count }) => sum + count, 0) >= manyDeliveries
  }

  return {
    stored(count) {
      arrivals.push({ atMs: options.clock.monotonicMs(), count })
      if (arrivals.length > manyDeliveries) arrivals.shift()
    },
    busyWith() {
      if (options.isBatchRunning()) return 'batch'
      if (options.isDrillRunning()) return 'drill'
      return isCapturing() ? 'capture' : null
    },
  }
}
