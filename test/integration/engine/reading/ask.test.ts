import { expect, onTestFinished, test } from 'vitest'
import { deliveryIdSchema } from '#contract/terms'
import { createReading, type Reading } from '../../../../main/engine/reading/reading.ts'
import { composedReads } from '../../../../main/engine/reading/reads.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { searchFor } from '../../../support/store/search-for.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A reading worker beside a store with so many deliveries. */
async function readingOf(count: number): Promise<{ reading: Reading; dataDir: string }> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  for (let index = 0; index < count; index += 1) await captured(store, arrivedDelivery({}))
  const reading = createReading({ entry: testPorts(dataDir).workers.reading, dataDir })
  onTestFinished(() => reading.close())
  return { reading, dataDir }
}

test('a read of the store is asked for by its name, with what it is given', async () => {
  const { reading, dataDir } = await readingOf(3)
  const reader = openTestReader(dataDir)
  const ids = [1, 3].map(id => deliveryIdSchema.parse(id))
  expect(await reading.ask('newestDeliveryId')).toBe(3)
  expect(await reading.ask('deliveriesById', ids)).toEqual(reader.deliveriesById(ids))
  expect(await reading.ask('idsAfter', deliveryIdSchema.parse(1), 1)).toEqual([2])
})

test('a read in steps answers with what it comes to in the end', async () => {
  const { reading } = await readingOf(3)
  expect(await reading.ask('countDeliveriesInSteps', searchFor('method:post'))).toBe(3)
  expect(await reading.ask('listDeliveriesInSteps', { limit: 2, search: searchFor('') })).toMatchObject({
    rows: [{ id: 3 }, { id: 2 }],
    hasMore: true,
  })
})

test('a composed read has what its function throws as its failure', async () => {
  const { reading } = await readingOf(1)
  expect(await reading.ask('deliveryDetail', deliveryIdSchema.parse(1))).toMatchObject({ id: 1 })
  await expect(reading.ask('deliveryDetail', deliveryIdSchema.parse(9))).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a search that does not pause, and the end of the connection, cannot be asked for', async () => {
  const { reading } = await readingOf(1)
  // @ts-expect-error It would keep the thread from others for as long as it takes.
  const search = reading.ask('listDeliveries', { limit: 1, search: searchFor('') })
  // @ts-expect-error It is no read.
  const end = reading.ask('close')
  await search
  await expect(end).rejects.toThrow('There is no read named close.')
  expect(await reading.ask('newestDeliveryId')).toBe(1)
})

test('no composed read hides one of the store', async () => {
  const dataDir = temporaryFolder()
  await openTestStore(dataDir)
  const ofStore = Object.keys(openTestReader(dataDir))
  expect(Object.keys(composedReads).filter(name => ofStore.includes(name))).toEqual([])
})
