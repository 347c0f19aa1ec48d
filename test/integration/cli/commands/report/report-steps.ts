import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

export async function storeOfOne(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery())
  await store.close()
  return dataDir
}
