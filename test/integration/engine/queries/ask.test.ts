import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema } from '#contract/terms'
import { composedReads } from '../../../../main/engine/queries/reads.ts'
import { type QueryWorker, startQueryWorker } from '../../../../main/engine/queries/start-query-worker.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { searchFor } from '../../../support/store/search-for.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A query worker beside a store with so many deliveries. */
async function queryWorkerOf(count: number): Promise<{ worker: QueryWorker; dataDir: string }> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  for (let index = 0; index < count; index += 1) await captured(store, arrivedDelivery({}))
  const worker = startQueryWorker({ entry: testPorts(dataDir).workers.query, dataDir })
  onTestFinished(() => worker.close())
  return { worker, dataDir }
}

test('a read of the store is asked for by its name, with what it is given', async () => {
  const { worker, dataDir } = await queryWorkerOf(3)
  const reader = openTestReader(dataDir)
  const ids = [1, 3].map(id => deliveryIdSchema.parse(id))
  expect(await worker.ask('newestDeliveryId')).toBe(3)
  expect(await worker.ask('deliveriesById', ids)).toEqual(reader.deliveriesById(ids))
  expect(await worker.ask('idsAfter', deliveryIdSchema.parse(1), 1)).toEqual([2])
})

test('a read in steps answers with what it comes to in the end', async () => {
  const { worker } = await queryWorkerOf(3)
  expect(await worker.ask('countDeliveriesInSteps', searchFor('method:post'))).toBe(3)
  expect(await worker.ask('listDeliveriesInSteps', { limit: 2, search: searchFor('') })).toMatchObject({
    rows: [{ id: 3 }, { id: 2 }],
    hasMore: true,
  })
})

test('a composed read has what its function throws as its failure', async () => {
  const { worker } = await queryWorkerOf(1)
  expect(await worker.ask('deliveryDetail', deliveryIdSchema.parse(1))).toMatchObject({ id: 1 })
  await expect(worker.ask('deliveryDetail', deliveryIdSchema.parse(9))).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a search that does not pause, and the end of the connection, cannot be asked for', async () => {
  const { worker } = await queryWorkerOf(1)
  // @ts-expect-error It would block the thread for as long as it takes.
  const search = worker.ask('listDeliveries', { limit: 1, search: searchFor('') })
  // @ts-expect-error It is not a read.
  const end = worker.ask('close')
  await search
  await expect(end).rejects.toThrow('There is no read named close.')
  expect(await worker.ask('newestDeliveryId')).toBe(1)
})

test('no composed read hides one of the store', async () => {
  const dataDir = temporaryFolder()
  await openTestStore(dataDir)
  const ofStore = Object.keys(openTestReader(dataDir))
  expect(Object.keys(composedReads).filter(name => ofStore.includes(name))).toEqual([])
})
