import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestStore } from '../../../../support/store/open-test-store.ts'
import { edit } from './ids-steps.ts'

test('totals set back or removed while the store is open, and an id beyond what JavaScript can count, change no id', async () => {
  const { dataDir, store } = await newTestStore()
  await captured(store, arrivedDelivery())
  edit(dataDir, 'UPDATE totals SET last_delivery_id = 0')
  expect(await captured(store, arrivedDelivery())).toBe(2)
  edit(dataDir, 'DELETE FROM totals')
  expect(await captured(store, arrivedDelivery())).toBe(3)
  // A session whose id was taken gets another.
  const { id } = store.session
  edit(dataDir, `INSERT INTO sessions (id, name, begun_at_ms) VALUES (${id + 1}, 'theirs', 0)`)
  expect(await store.addSession({ name: 'ours', isImported: false })).toBe(id + 2)
  expect(await store.addSession({ name: 'another', isImported: false })).toBe(id + 3)
  await store.close()
  const next = await openTestStore(dataDir)
  expect(await captured(next, arrivedDelivery())).toBe(4)
  await next.close()
  edit(dataDir, 'UPDATE totals SET last_delivery_id = 9223372036854775807')
  expect(await captured(await openTestStore(dataDir), arrivedDelivery())).toBe(5)
})
