import { beforeDeliveries, type DeliveryId, type SessionId } from '#contract/terms'
import type { JobRun } from '../jobs.ts'
import type { Store } from '../store/store.ts'

/**
 * Removes a session with its deliveries, in bounded batches. Pinned deliveries stay, and with them the session. Returns
 * how many were removed. Once `signal` is aborted the rest stays, the session too.
 */
export async function removeWholeSession(
  store: Pick<Store, 'removeDeliveries' | 'removeSession'>,
  idsAfter: (after: DeliveryId) => Promise<readonly DeliveryId[]>,
  id: SessionId,
  { signal, progress }: JobRun,
): Promise<number> {
  let removed = 0
  let after = beforeDeliveries
  for (;;) {
    const ids = await idsAfter(after)
    const last = ids.at(-1)
    if (last === undefined) break
    if (signal.aborted) return removed
    removed += await store.removeDeliveries(ids)
    progress(removed)
    after = last
  }
  await store.removeSession(id)
  return removed
}
