import type { DeliveryId } from '#contract/terms'
import type { Store } from '../store/store.ts'

const maximumWaitMs = 30_000

/**
 * Resolves once all stored deliveries are inspected. Later deliveries do not count, even if they are
 * inspected first. `leftOut`: deliveries that are not inspected until the user continues. `storedId`: waits
 * for this delivery too, since a response is decided before `onStored`.
 */
export function createInspectionWatch(
  store: Pick<Store, 'totals' | 'indexTotals' | 'onStored' | 'startedAfterId'>,
  leftOut: () => number,
) {
  const waiting = new Set<() => void>()
  let newestId: number = store.startedAfterId
  store.onStored(({ lastId }) => {
    if (lastId > newestId) newestId = lastId
  })
  return {
    /** Call it after each batch. */
    inspected(): void {
      for (const check of waiting) check()
    },
    whenInspected(storedId?: DeliveryId): Promise<void> {
      const through = Math.max(newestId, storedId ?? 0)
      const { deliveries } = store.totals()
      const isInspected = (): boolean => {
        const now = store.totals()
        if (now.pending === 0 || store.indexTotals().through >= through) return true
        const left = leftOut()
        return left > 0 && now.pending - left <= now.deliveries - deliveries
      }
      if (isInspected()) return Promise.resolve()
      return new Promise(resolve => {
        const done = (): void => {
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        const check = (): void => {
          if (isInspected()) done()
        }
        const timer = setTimeout(done, maximumWaitMs)
        timer.unref()
        waiting.add(check)
      })
    },
  }
}
