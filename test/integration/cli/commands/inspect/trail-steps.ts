import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

export const recordId = '7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01'

/** A store with deliveries that are not inspected. */
export async function pendingStore(contents: readonly string[]): Promise<string> {
  const { dataDir, store } = await newTestStore()
  for (const body of contents) await captured(store, arrivedDelivery({ body }))
  await store.close()
  return dataDir
}
