import type { AppStatus } from '#contract/status'
import type { Store } from '../store/store.ts'

/** Fewer are inspected before anyone sees a notice. */
const minimumReported = 100

/** What was stored but not inspected when it was counted: when the index was opened, and whenever the index was emptied. */
export interface Backlog {
  /** `null` before it began, where it was too small to report, and once all of it is inspected. `isStopped`: nobody inspects it. */
  status(isStopped?: boolean): AppStatus['backlog']
  /** How many of them are not inspected yet. */
  left(): number
  /** The index is open or was emptied: counts anew. */
  begin(): void
  /** Call it whenever inspection has finished a batch. `ahead`: so many of it came after the backlog was counted. */
  inspected(ahead?: number): void
}

/**
 * Counts how much is left of what was not inspected: everything that was inspected with older rules, what was left at a
 * forced end, all of it after the index was emptied. Inspection goes oldest first, unless it is told to go `ahead`, so
 * deliveries that come meanwhile do not count. `onRead`: nothing is left.
 */
export function createBacklog(store: Pick<Store, 'totals'>, onRead: () => void): Backlog {
  let atStart = 0
  let total = 0
  let ahead = 0
  let isRead = true

  function begin(): void {
    const { deliveries, unread } = store.totals()
    atStart = deliveries
    total = unread
    ahead = 0
    isRead = total < minimumReported
  }

  function left(): number {
    const { deliveries, unread } = store.totals()
    return Math.min(total, Math.max(0, unread - Math.max(0, deliveries - atStart - ahead)))
  }

  return {
    status(isStopped = false) {
      if (isStopped) return total === 0 ? null : { total, left: left() }
      return isRead ? null : { total, left: left() }
    },
    left,
    begin,
    inspected(more = 0) {
      ahead += more
      if (isRead || left() > 0) return
      isRead = true
      onRead()
    },
  }
}
