import type { AppStatus } from '#contract/status'
import type { Store } from '../store/store.ts'

/** Smaller backlogs are done before a user sees a notice. */
const minimumReported = 100

export type Backlog = ReturnType<typeof createBacklog>

/**
 * Counts the rest of the backlog: deliveries inspected with older rules, left at a forced end, or all after
 * the index was emptied. Inspection is oldest first unless it runs `ahead`, so new deliveries do not count.
 * `onInspected`: nothing is left.
 */
export function createBacklog(store: Pick<Store, 'totals'>, onInspected: () => void) {
  let atStart = 0
  let total = 0
  let ahead = 0
  let isInspected = true

  function begin(): void {
    const { deliveries, pending } = store.totals()
    atStart = deliveries
    total = pending
    ahead = 0
    isInspected = total < minimumReported
  }

  function left(): number {
    const { deliveries, pending } = store.totals()
    return Math.min(total, Math.max(0, pending - Math.max(0, deliveries - atStart - ahead)))
  }

  return {
    /** `null` before the count, if too small, and when done. `isStopped`: inspection is stopped. */
    status(isStopped: boolean = false): AppStatus['backlog'] {
      if (isStopped) return total === 0 ? null : { total, left: left() }
      return isInspected ? null : { total, left: left() }
    },
    left,
    begin,
    /** Call it after each batch. `ahead`: inspected deliveries that arrived after the count. */
    inspected(more: number = 0): void {
      ahead += more
      if (isInspected || left() > 0) return
      isInspected = true
      onInspected()
    },
  }
}
