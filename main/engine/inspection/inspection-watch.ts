import type { Store } from '../store/store.ts'

/** However long inspection lags, callers wait no longer than this. */
const maximumWaitMs = 30_000

/**
 * Resolves once everything that is in the store now is inspected. Inspection goes oldest first; what comes meanwhile
 * does not count. `leftOut`: deliveries that are not inspected until the user says so.
 */
export function createInspectionWatch(
  store: Pick<Store, 'totals'>,
  leftOut: () => number,
): {
  /** Call it whenever inspection has finished a batch. */
  inspected(): void
  whenInspected(): Promise<void>
} {
  const waiting = new Set<() => void>()
  return {
    inspected() {
      for (const check of waiting) check()
    },
    whenInspected() {
      const { deliveries } = store.totals()
      const isRead = (): boolean => {
        const now = store.totals()
        return now.unread - leftOut() <= now.deliveries - deliveries
      }
      if (isRead()) return Promise.resolve()
      return new Promise(resolve => {
        const done = (): void => {
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        const check = (): void => {
          if (isRead()) done()
        }
        const timer = setTimeout(done, maximumWaitMs)
        timer.unref()
        waiting.add(check)
      })
    },
  }
}
