import type { AppStatus } from '#contract/status'
import type { Store } from '../store/store.ts'

/** Fewer are inspected before anyone sees a notice. */
const minimumReported = 100

/** What was stored but not inspected when the index was opened. */
export interface Backlog {
  /** The index is open: from now on it is counted. */
  begin(): void
  /** `null` before it began, where it was too small to report, and once all of it is inspected. */
  status(): AppStatus['backlog']
  /** Call it whenever inspection has finished a batch. */
  inspected(): void
}

/**
 * Counts how much is left of what was not inspected at the start: everything that was inspected with older rules, and
 * what was left at a forced end. Inspection goes oldest first, so deliveries that come meanwhile do not count.
 * `onRead`: nothing is left.
 */
export function createBacklog(store: Pick<Store, 'totals'>, onRead: () => void): Backlog {
  let atStart = 0
  let total = 0
  let isRead = true

  function left(): number {
    const { deliveries, unread } = store.totals()
    return Math.min(total, Math.max(0, unread - Math.max(0, deliveries - atStart)))
  }

  return {
    begin() {
      const { deliveries, unread } = store.totals()
      atStart = deliveries
      total = unread
      isRead = total < minimumReported
    },
    status: () => (isRead ? null : { total, left: left() }),
    inspected() {
      if (isRead || left() > 0) return
      isRead = true
      onRead()
    },
  }
}
