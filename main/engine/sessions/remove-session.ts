import { beforeDeliveries, type DeliveryId, type SessionId } from '#contract/terms'
import type { Store } from '../store/store.ts'

/**
 * Removes a session with its deliveries, in bounded batches. Pinned deliveries stay, and with them the session. Returns
 * how many were removed.
 */
export async function removeWholeSession(
  store: Pick<Store, 'removeDeliveries' | 'removeSession'>,
  idsAfter: (after: DeliveryId) => Promise<readonly DeliveryId[]>,
  id: SessionId,
): Promise<number> {
  let removed = 0
  let after = beforeDeliveries
  for (;;) {
    const ids = await idsAfter(after)
    const last = ids.at(-1)
    if (last === undefined) break
    removed += await store.removeDeliveries(ids)
    after = last
  }
  await store.removeSession(id)
  return removed
}
