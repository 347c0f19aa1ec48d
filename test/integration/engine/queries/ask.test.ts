import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryIdSchema } from '#contract/terms'
import { composedReads } from '../../../../main/engine/queries/reads.ts'
import { type QueryWorker, startQueryWorker } from '../../../../main/engine/queries/start-query-worker.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { storeOfFile } from '../../../support/store/open-test-store.ts'
import { searchFor } from '../../../support/store/search-for.ts'

const shared = storeOfFile()

let worker: QueryWorker

beforeAll(async () => {
  const { dataDir, store } = shared()
  for (let index = 0; index < 3; index += 1) await captured(store, arrivedDelivery({}))
  worker = startQueryWorker({ entry: testPorts(dataDir).workers.query, dataDir })
})
afterAll(() => worker.close())

test('a read of the store is asked for by its name, with what it is given', async () => {
  const { reader } = shared()
  const ids = [1, 3].map(id => deliveryIdSchema.parse(id))
  expect(await worker.ask('newestDeliveryId')).toBe(3)
  expect(await worker.ask('deliveriesById', ids)).toEqual(reader.deliveriesById(ids))
  expect(await worker.ask('idsAfter', deliveryIdSchema.parse(1), 1)).toEqual([2])
})

test('a read in steps responds with its final result; a composed read with the failure of its function', async () => {
  expect(await worker.ask('countDeliveriesInSteps', searchFor('method:post'))).toBe(3)
  expect(await worker.ask('listDeliveriesInSteps', { limit: 2, search: searchFor('') })).toMatchObject({
    rows: [{ id: 3 }, { id: 2 }],
    hasMore: true,
  })
  expect(await worker.ask('deliveryDetail', deliveryIdSchema.parse(1))).toMatchObject({ id: 1 })
  await expect(worker.ask('deliveryDetail', deliveryIdSchema.parse(9))).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a search that does not pause, and the end of the connection, cannot be asked for', async () => {
  // @ts-expect-error It would block the thread for as long as it takes.
  const search = worker.ask('listDeliveries', { limit: 1, search: searchFor('') })
  // @ts-expect-error It is not a read.
  const end = worker.ask('close')
  await search
  await expect(end).rejects.toThrow('The thread has no function close.')
  expect(await worker.ask('newestDeliveryId')).toBe(3)
})

test('no composed read hides one of the store', () => {
  const ofStore = Object.keys(shared().reader)
  expect(Object.keys(composedReads).filter(name => ofStore.includes(name))).toEqual([])
})
