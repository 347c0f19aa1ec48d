import type { DeliveryId } from '#contract/terms'
import type { Store } from '../store/store.ts'

/** However long inspection lags, callers wait no longer than this. */
const maximumWaitMs = 30_000

/**
 * Resolves once everything that is in the store now is inspected. What comes meanwhile does not count, also where it is
 * inspected first. `leftOut`: deliveries that are not inspected until the user says so. `storedId`: this delivery too; a
 * sender's response is decided as soon as it is stored, before `onStored`.
 */
export function createInspectionWatch(
  store: Pick<Store, 'totals' | 'indexTotals' | 'onStored' | 'startedAfterId'>,
  leftOut: () => number,
): {
  /** Call it whenever inspection has finished a batch. */
  inspected(): void
  whenInspected(storedId?: DeliveryId): Promise<void>
} {
  const waiting = new Set<() => void>()
  let newestId: number = store.startedAfterId
  store.onStored(({ lastId }) => {
    if (lastId > newestId) newestId = lastId
  })
  return {
    inspected() {
      for (const check of waiting) check()
    },
    whenInspected(storedId) {
      const through = Math.max(newestId, storedId ?? 0)
      const { deliveries } = store.totals()
      const isRead = (): boolean => {
        const now = store.totals()
        if (now.unread === 0 || store.indexTotals().through >= through) return true
        const left = leftOut()
        return left > 0 && now.unread - left <= now.deliveries - deliveries
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
