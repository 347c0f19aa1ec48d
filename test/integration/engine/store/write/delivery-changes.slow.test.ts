import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { createTrashWrites } from '../../../../../main/engine/store/write/trash.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { countOf, inspect, notification, storeWith } from './delivery-changes-steps.ts'

test('what came back just before an end, which the index has not followed, is inspected again at the next start', async () => {
  const { dataDir, store, ids } = await storeWith([
    notification('f1', 'pending'),
    notification('f2', 'pending'),
  ])
  const deletion = await store.beginDeletion(1_000)
  await store.trashDeliveries(ids.slice(0, 1), deletion)
  await store.indexSettled()
  const { session } = store
  await store.close()
  const database = new Database(`${dataDir}/store.db`)
  expect(createTrashWrites(database).restoreDeliveries(deletion, session.id).made).toEqual(ids.slice(0, 1))
  database.close()

  const next = await openTestStore(dataDir)
  await next.indexSettled()
  expect(next.totals()).toMatchObject({ deliveries: 2, pending: 1 })
  await inspect(dataDir, next)
  expect(countDeliveries(openTestReader(dataDir), searchFor('kind:funding'))).toBe(2)
  expect(countOf(dataDir, 'restorals')).toBe(0)
})

test('a delivery that was deleted, restored and deleted again is gone from the index too', async () => {
  const { dataDir, store, ids, reader } = await storeWith([
    notification('f1', 'pending'),
    notification('f2', 'failed'),
  ])
  for (let round = 0; round < 3; round += 1) {
    const deletion = await store.beginDeletion(1_000)
    await store.trashDeliveries(ids.slice(0, 1), deletion)
    if (round < 2) await store.restoreDeliveries(deletion, store.session.id)
  }
  await store.indexSettled()
  await inspect(dataDir, store)
  expect(store.totals()).toMatchObject({ deliveries: 1, pending: 0 })
  expect(countDeliveries(reader, searchFor('kind:funding'))).toBe(1)
})

test('what is deleted moves with its session, and goes with it', async () => {
  const { dataDir, store, ids, reader } = await storeWith(['a', 'b'])
  const other = await store.addSession({ name: 'Other', isImported: false })
  await store.assignDeliveries(ids.map(id => ({ id, sessionId: other })))
  const deletion = await store.beginDeletion(1_000)
  await store.trashDeliveries(ids.slice(0, 1), deletion)
  await store.removeDeliveries(ids.slice(1))
  await store.removeSession(other)
  expect(reader.session(other)).toBeNull()
  expect(countOf(dataDir, 'trash')).toBe(0)
  expect(await store.restoreDeliveries(deletion, store.session.id)).toEqual([])

  const merged = await store.addSession({ name: 'Merged', isImported: false })
  const saved = await captured(store, arrivedDelivery({ body: 'c' }))
  await store.assignDeliveries([{ id: saved, sessionId: merged }])
  const next = await store.beginDeletion(1_000)
  await store.trashDeliveries([saved], next)
  await store.moveDeliveries(merged, store.session.id, 1 as DeliveryId)
  await store.removeSession(merged)
  expect(await store.restoreDeliveries(next, store.session.id)).toEqual([saved])
  expect(reader.deliveriesById([saved])[0]?.sessionId).toBe(store.session.id)
})

test('while the index follows a removal, what waits for inspection stays counted, and nothing else is', async () => {
  const { dataDir, store, ids } = await storeWith(['a', 'b', 'c'])
  const seen = new Set<number>()
  async function remove(removed: readonly DeliveryId[]): Promise<void> {
    await store.trashDeliveries(removed, await store.beginDeletion(1_000))
    let isSettled = false
    const settled = store.indexSettled().then(() => {
      isSettled = true
    })
    while (!isSettled) {
      seen.add(store.totals().pending)
      await new Promise(resolve => setImmediate(resolve))
    }
    await settled
    seen.add(store.totals().pending)
  }
  await remove(ids.slice(0, 1))
  expect([...seen]).toEqual([0])
  seen.clear()
  await captured(store, arrivedDelivery({ body: 'waits' }))
  await remove(ids.slice(1))
  expect([...seen]).toEqual([1])
  await inspect(dataDir, store)
  expect(store.totals()).toMatchObject({ deliveries: 1, pending: 0 })
})
