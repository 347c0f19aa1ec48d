import type { Store } from '../store/store.ts'

/** However long inspection lags, nobody waits longer for it. */
const maximumWaitMs = 30_000

/** Tells when inspection has read what is in the store now. It reads oldest first; what comes meanwhile does not count. */
export function createInspectionWatch(store: Pick<Store, 'totals'>): {
  /** To be called whenever inspection has read something. */
  inspected(): void
  whenInspected(): Promise<void>
} {
  const waiting = new Set<() => void>()
  return {
    inspected() {
      for (const look of waiting) look()
    },
    whenInspected() {
      const { deliveries } = store.totals()
      const isRead = (): boolean => {
        const now = store.totals()
        return now.unread <= now.deliveries - deliveries
      }
      if (isRead()) return Promise.resolve()
      return new Promise(resolve => {
        const done = (): void => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        const look = (): void => {
          if (isRead()) done()
        }
        const timer = setTimeout(done, maximumWaitMs)
        timer.unref()
        waiting.add(look)
      })
    },
  }
}
