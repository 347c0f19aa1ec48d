import type { AppStatus } from '#contract/status'
import type { Store } from '../store/store.ts'

/** Fewer are read before anyone looks. */
const minimumReported = 100

/** What was stored but not read when the store was opened. */
export interface Backlog {
  /** `null` where there was none worth telling, and from the moment when all of it is read. */
  status(): AppStatus['backlog']
  /** To be called whenever inspection has read something. */
  inspected(): void
}

/**
 * Follows how much is left of what was not read at the start: all that was read with older rules, and what inspection had
 * not come to at a forced end. It reads oldest first, so what comes meanwhile does not count. `onRead`: all is read.
 */
export function createBacklog(store: Pick<Store, 'totals'>, onRead: () => void): Backlog {
  const { deliveries: atStart, unread: total } = store.totals()
  let isRead = total < minimumReported

  function left(): number {
    const { deliveries, unread } = store.totals()
    return Math.min(total, Math.max(0, unread - Math.max(0, deliveries - atStart)))
  }

  return {
    status: () => (isRead ? null : { total, left: left() }),
    inspected() {
      if (isRead || left() > 0) return
      isRead = true
      onRead()
    },
  }
}
