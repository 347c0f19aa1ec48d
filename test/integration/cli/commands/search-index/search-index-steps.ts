import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

export const count = 120

export async function storeOfMany(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery())))
  await store.close()
  return dataDir
}
