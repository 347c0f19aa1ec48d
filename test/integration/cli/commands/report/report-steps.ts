import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

export async function storeOfOne(): Promise<string> {
  const { dataDir, store } = await newTestStore()
  await captured(store, arrivedDelivery())
  await store.close()
  return dataDir
}
