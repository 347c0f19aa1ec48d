import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import type { ReadStore } from '../../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const mebibyte = 1024 * 1024
/** Bodies are stored in chunks of half a mebibyte. */
const slices = 4
const longBodies = 4
const shortBodies = 8

/** Short deliveries around long ones, all about one record. The oldest long body ends with the needle. */
async function storeWithLongBodies(): Promise<ReadStore> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
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

function steps(read: Generator<unknown>): number {
  let count = 0
  while (read.next().done === false) count += 1
  return count
}

test('a search pauses after each slice of a long body, and looks through it once', async () => {
  const reader = await storeWithLongBodies()
  const window = { limit: 10, search: searchFor('needle') }
  expect(steps(reader.listDeliveriesInSteps(window))).toBeGreaterThan(longBodies * (slices - 1))
  expect(steps(reader.listDeliveriesInSteps(window))).toBeLessThan(longBodies)
  expect(reader.listDeliveries(window).rows.map(({ id }) => id)).toEqual([shortBodies + 1])
  expect(steps(reader.countDeliveriesInSteps(searchFor('body:nothing')))).toBeGreaterThan(
    longBodies * (slices - 1),
  )
  expect(reader.countDeliveries(searchFor('not body:needle'))).toBe(2 * shortBodies + longBodies - 1)
})

test('a search that ended within a long body goes on in it', async () => {
  const reader = await storeWithLongBodies()
  const search = searchFor('needle')
  const found: number[] = []
  let before = deliveryId(1_000)
  for (let responses = 1; ; responses += 1) {
    // More responses than slices: it would start the same body again each time.
    expect(responses).toBeLessThan(longBodies * (slices + 2))
    const read = reader.listDeliveriesInSteps({ limit: 10, search, before })
    const first = read.next()
    const step = first.done === true ? first : read.next()
    read.return(undefined as never)
    const rows = step.done === true ? step.value.rows : step.value.rows()
    found.push(...rows.map(({ id }) => id))
    if (step.done === true) break
    before = step.value.at
  }
  expect(found).toEqual([shortBodies + 1])
})

test('the long bodies of one record are looked through one after another', async () => {
  const reader = await storeWithLongBodies()
  const without = { limit: 10, search: searchFor('not body:haystack') }
  expect(steps(reader.listRecordsInSteps(without))).toBeGreaterThan(longBodies * (slices - 1))
  const recordsOf = (query: string): number =>
    reader.listRecords({ limit: 10, search: searchFor(query) }).rows.length
  expect([recordsOf('not body:haystack'), recordsOf('not body:needle'), recordsOf('needle')]).toEqual([
    1, 0, 1,
  ])
})
