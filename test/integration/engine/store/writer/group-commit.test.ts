import { expect, test } from 'vitest'
import type { ResponseOrigin } from '#contract/deliveries/delivery'
import type { DeliveryId, RouteId } from '#contract/terms'
import type { StoredRange } from '../../../../../main/engine/store/store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { openTestReader, openTestStore, storeOfFile } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const opened = storeOfFile()

test('32 deliveries wait for no others; those that arrive while they are stored share the next commit', async () => {
  const { store } = opened()
  const before = store.totals().commits
  const ids = await Promise.all(Array.from({ length: 500 }, () => captured(store, arrivedDelivery())))
  expect(store.totals().commits - before).toBe(2)
  expect(ids).toEqual(Array.from({ length: 500 }, (_, index) => (ids[0] ?? 0) + index))
})

test('a flush writes deliveries at once, without those that arrive later in the same turn', async () => {
  const { store } = opened()
  const counts: number[] = []
  const end = store.onStored(({ count }) => counts.push(count))
  const first = captured(store, arrivedDelivery())
  store.flush()
  const later = captured(store, arrivedDelivery())
  await Promise.all([first, later])
  end()
  expect(counts).toEqual([1, 1])
})

test('a group ends at 2,000 deliveries, so that one commit does not hold up the rest', async () => {
  const { store } = opened()
  const before = store.totals().commits
  const ranges: StoredRange[] = []
  store.onStored(range => ranges.push(range))
  await Promise.all(Array.from({ length: 4_001 }, () => captured(store, arrivedDelivery())))
  expect(store.totals().commits - before).toBe(3)
  expect(ranges.map(range => range.count)).toEqual([32, 2_000, 1_969])
})

test('a group ends at 4 MiB', async () => {
  const { store } = opened()
  const counts: number[] = []
  store.onStored(range => counts.push(range.count))
  const body = new Uint8Array(1.5 * 1024 * 1024)
  await Promise.all(Array.from({ length: 5 }, () => captured(store, arrivedDelivery({ body }))))
  expect(counts).toEqual([3, 2])
})

test('a delivery can be read when its sender gets the response', async () => {
  const { store, reader } = opened()
  for (let count = 1; count <= 20; count += 1) {
    const id = await captured(store, arrivedDelivery({ body: String(count) }))
    expect(Buffer.from(reader.body(id, 0, 10)?.bytes ?? []).toString()).toBe(String(count))
    expect(reader.newestDeliveryId()).toBe(id)
  }
})

test('responses cost no commit each: they go with the next deliveries, or together', async () => {
  const { store, reader } = opened()
  const ids = await Promise.all(Array.from({ length: 100 }, () => captured(store, arrivedDelivery())))
  const before = store.totals().commits
  const responded = new Promise<StoredRange>(resolve => store.onResponded(resolve))
  for (const id of ids) store.recordResponse(id, 200, 0.5)
  await captured(store, arrivedDelivery())
  expect((await responded).count).toBe(100)
  expect(store.totals().commits - before).toBe(1)
  expect(reader.deliveriesById(ids).every(row => row.response?.status === 200)).toBe(true)
})

test('a response to a delivery that was not stored is skipped', async () => {
  const { store, reader } = opened()
  const id = await captured(store, arrivedDelivery())
  store.recordResponse((id + 1_000) as typeof id, 503, 1)
  store.recordResponse(id, 200, 1)
  await captured(store, arrivedDelivery())
  expect(reader.delivery(id)?.response).toEqual({ status: 200, elapsedMs: 1 })
})

test('inspections are written under a stream of deliveries that never ends', async () => {
  const { store } = opened()
  const id = await captured(store, arrivedDelivery())
  // Each with the response of a rule, as while a route simulates failures: inspection still continues.
  const route = { routeId: 1 as RouteId, routeName: 'fails', routePath: '*' }
  const origin: ResponseOrigin = { ...route, by: 'app-late', rule: null, target: 'http://127.0.0.1:3000/' }
  let isInspected = false
  let stored = 0
  const streams = Array.from({ length: 3 }, async () => {
    while (!isInspected) {
      store.recordOrigin(await captured(store, arrivedDelivery()), origin)
      stored += 1
    }
  })
  await store.saveInspections([{ id, inspection: inspectionResult() }])
  isInspected = true
  await Promise.all(streams)
  expect(stored).toBeGreaterThan(0)
  expect(store.totals().pending).toBe(store.totals().deliveries - 1)
})

test('deliveries captured while listeners hear of a commit go in one group, and no response is lost', async () => {
  const store = await openTestStore(temporaryFolder())
  const before = store.totals().commits
  let responded = 0
  store.onResponded(range => {
    responded += range.count
  })
  const follow = () =>
    new Promise<void>((resolve, reject) => {
      store.capture(arrivedDelivery(), (error, id) => {
        if (error !== null) return reject(error)
        store.recordResponse(id, 200, 1)
        store.capture(arrivedDelivery(), next => (next === null ? resolve() : reject(next)))
      })
    })
  await Promise.all(Array.from({ length: 20 }, follow))
  // The 20, then what they reported.
  expect(store.totals().commits - before).toBe(2)
  await captured(store, arrivedDelivery())
  expect(responded).toBe(20)
})

test('responses that are recorded as the last group is reported are stored before the store closes', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const responded = new Promise<DeliveryId>(resolve => {
    store.capture(arrivedDelivery(), (_, id) => {
      store.recordResponse(id, 200, 1)
      resolve(id)
    })
  })
  await store.close()
  expect(openTestReader(dataDir).delivery(await responded)?.response).toMatchObject({ status: 200 })
})
