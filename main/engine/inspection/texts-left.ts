import type { Store } from '../store/store.ts'

/**
 * How many deliveries up to `lastId` are missing in the index of texts, about: as their ids lie between the first and the
 * last. `isRead`: nothing up to it is unread. 0 means that none is missing that can be added.
 */
export function createTextsLeft(
  store: Pick<Store, 'totals' | 'indexTotals'>,
): (lastId: number, isRead: boolean) => number {
  return (lastId, isRead) => {
    const { firstId, through, textsThrough, textsMissing } = store.indexTotals()
    // The newest may have been removed before they were inspected.
    const last = isRead ? Math.min(lastId, through) : lastId
    if (firstId === 0 || last <= textsThrough || (isRead && textsMissing === 0)) return 0
    const missing = last - Math.max(textsThrough, firstId - 1)
    return Math.ceil((store.totals().deliveries * missing) / Math.max(1, lastId - firstId + 1))
  }
}
