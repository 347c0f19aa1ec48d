import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestStore, storedBodies } from '../../../../support/store/open-test-store.ts'
import { edit } from './ids-steps.ts'

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`)

test('totals set back by 40 destroy none of 50 deliveries, what comes gets ids of its own, and the count is right', async () => {
  const { dataDir, store: first } = await newTestStore()
  await Promise.all(numbered(50, 'before').map(body => captured(first, arrivedDelivery({ body }))))
  await first.close()
  edit(
    dataDir,
    'UPDATE totals SET last_delivery_id = last_delivery_id - 40, delivery_count = delivery_count - 40',
  )

  const second = await openTestStore(dataDir)
  expect(second.totals().deliveries).toBe(50)
  const ids: number[] = []
  for (const body of numbered(20, 'after')) ids.push(await captured(second, arrivedDelivery({ body })))
  expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => 51 + index))
  expect(storedBodies(dataDir)).toEqual([...numbered(50, 'before'), ...numbered(20, 'after')])
})

test('deliveries of another writer stay, and those that come get ids above them', async () => {
  const { dataDir, store } = await newTestStore()
  await captured(store, arrivedDelivery({ body: 'ours' }))
  edit(
    dataDir,
    `INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
       SELECT 10, session_id, received_at_ms, method, target, reception, 6 FROM deliveries;
     INSERT INTO delivery_contents (delivery_id, http_version, remote_address, remote_port, headers, trailers, body)
       SELECT 10, http_version, remote_address, remote_port, headers, trailers, CAST('theirs' AS BLOB) FROM delivery_contents`,
  )
  const ids = await Promise.all(['next', 'and next'].map(body => captured(store, arrivedDelivery({ body }))))
  expect(ids).toEqual([11, 12])
  expect(storedBodies(dataDir)).toEqual(['ours', 'theirs', 'next', 'and next'])
})

test('a delivery that SQLite refuses takes nothing of another with it', async () => {
  const { dataDir, store } = await newTestStore()
  await captured(store, arrivedDelivery({ body: 'first' }))
  // What is left where deliveries were deleted without their contents.
  edit(
    dataDir,
    `PRAGMA foreign_keys = OFF; INSERT INTO delivery_inlets (delivery_id, name) VALUES (3, 'orphan')`,
  )
  const inlet = { name: 'tunnel', sourceAddress: null }
  const outcomes = await Promise.allSettled(
    [{ body: 'second' }, { body: 'third', inlet }, { body: 'fourth' }].map(delivery =>
      captured(store, arrivedDelivery(delivery)),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(storedBodies(dataDir)).toEqual(['first', 'second', 'fourth'])
  expect(store.totals().deliveries).toBe(3)
})
