import type { DeliveryId } from '#contract/terms'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../support/store/open-test-store.ts'

export const dayMs = 86_400_000

export async function storeWith(
  ages: readonly number[],
  bodyBytes = 1000,
): Promise<{ dataDir: string; ids: DeliveryId[] }> {
  const { dataDir, store } = await newTestStore()
  const ids: DeliveryId[] = []
  for (const days of ages) {
    const receivedAtMs = Date.now() - days * dayMs
    ids.push(await captured(store, arrivedDelivery({ receivedAtMs, body: new Uint8Array(bodyBytes) })))
  }
  await store.close()
  return { dataDir, ids }
}
