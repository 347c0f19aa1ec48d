import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import type { ReadStore } from '../../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { newTestStore, openTestReader } from '../../../../support/store/open-test-store.ts'

const mebibyte = 1024 * 1024

/** Bodies are stored in chunks of half a mebibyte. */
export const slices = 4

export const longBodies = 4

export const shortBodies = 8

/** Short deliveries around long ones, all about one record. The oldest long body ends with the needle. */
export async function storeWithLongBodies(): Promise<ReadStore> {
  const { dataDir, store } = await newTestStore()
  const bodyOf = (end: string): string =>
    JSON.stringify({
      event: 'funding',
      payload: { fid: 'f-1', status: 'pending', note: 'é'.repeat(mebibyte - 1_000) + end },
    })
  const bodies = [
    ...Array.from({ length: shortBodies }, () => '{}'),
    ...Array.from({ length: longBodies }, (_, index) => bodyOf(index === 0 ? 'n\u00e9edle' : 'none')),
    ...Array.from({ length: shortBodies }, () => '{}'),
  ]
  const inspected = []
  for (const body of bodies) {
    const id = await captured(store, arrivedDelivery({ body }))
    inspected.push({ id, inspection: inspectDelivery(inspectedDelivery(body)) })
  }
  await store.saveInspections(inspected)
  await store.indexSettled()
  return openTestReader(dataDir)
}

export function steps(read: Generator<unknown>): number {
  let count = 0
  while (read.next().done === false) count += 1
  return count
}
