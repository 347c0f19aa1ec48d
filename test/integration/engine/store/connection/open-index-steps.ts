import { expect } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { openStore } from '../../../../../main/engine/store/open-store.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { copiesOfFolder, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'

export async function captureAndInspect(store: Store, count: number): Promise<DeliveryId[]> {
  const ids: DeliveryId[] = []
  for (let index = 0; index < count; index += 1) ids.push(await captured(store, arrivedDelivery()))
  await store.saveInspections(ids.map(id => ({ id, inspection: inspectionResult() })))
  return ids
}

/** Copies of the folder of a closed store with so many deliveries, all inspected. */
export const folderWith = (count: number) =>
  copiesOfFolder(async dataDir => {
    const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
    await captureAndInspect(store, count)
    await store.close()
  })

export async function expectMadeAgain(dataDir: string, spoil: (file: string) => void): Promise<void> {
  spoil(`${dataDir}/index.db`)
  const store = await openTestStore(dataDir)
  expect([store.notice, store.damagedStoreMovedTo]).toEqual([null, null])
  expect(store.totals()).toMatchObject({ deliveries: 4, pending: 4 })
  await captureAndInspect(store, 1)
  expect(openTestReader(dataDir).pendingIds(10)).toEqual([1, 2, 3, 4])
}
