import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

/** A data folder whose store has megabytes of free space. */
export async function withFreeSpace(): Promise<string> {
  const { dataDir, store } = await newTestStore()
  const body = new Uint8Array(400_000)
  const ids = await Promise.all(Array.from({ length: 40 }, () => captured(store, arrivedDelivery({ body }))))
  await store.removeDeliveries(ids)
  await store.close()
  return dataDir
}
