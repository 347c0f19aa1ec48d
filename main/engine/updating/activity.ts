import type { Activity } from '#contract/updates'
import type { Clock } from '../ports.ts'

/** Window in milliseconds … */
const windowMs = 10_000
/** … in which this number of deliveries is many: five per second, which no user sends by hand. */
const manyDeliveries = 50

export function watchActivity(options: {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly isBatchRunning: () => boolean
  readonly isDrillRunning: () => boolean
}) {
  /** At most `manyDeliveries` entries; the oldest are dropped. */
  let arrivals: { readonly atMs: number; readonly count: number }[] = []

  function isCapturing(): boolean {
    const fromMs = options.clock.monotonicMs() - windowMs
    arrivals = arrivals.filter(({ atMs }) => atMs > fromMs)
    return arrivals.reduce((sum, { count }) => sum + count, 0) >= manyDeliveries
  }

  return {
    stored(count: number): void {
      arrivals.push({ atMs: options.clock.monotonicMs(), count })
      if (arrivals.length > manyDeliveries) arrivals.shift()
    },
    busyWith(): Activity | null {
      if (options.isBatchRunning()) return 'batch'
      if (options.isDrillRunning()) return 'drill'
      return isCapturing() ? 'capture' : null
    },
  }
}
