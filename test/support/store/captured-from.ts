import type { DeliveryId } from '#contract/terms'
import { arrivedDelivery, captured } from './arrived-delivery.ts'
import { openTestStore } from './open-test-store.ts'

/** Puts deliveries from these addresses into a data folder that nobody holds. */
export async function capturedFrom(dataDir: string, addresses: readonly string[]): Promise<DeliveryId[]> {
  const store = await openTestStore(dataDir)
  const ids: DeliveryId[] = []
  for (const remoteAddress of addresses) ids.push(await captured(store, arrivedDelivery({ remoteAddress })))
  await store.close()
  return ids
}
