import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../../support/store/open-test-store.ts'

export const count = 120

export async function storeOfMany(): Promise<string> {
  const { dataDir, store } = await newTestStore()
  await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery())))
  await store.close()
  return dataDir
}
