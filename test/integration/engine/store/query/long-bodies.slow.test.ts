import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { searchFor } from '../../../../support/store/search-for.ts'
import { listRecords } from '../../../../support/store/whole-reads.ts'
import { longBodies, shortBodies, slices, steps, storeWithLongBodies } from './long-bodies-steps.ts'

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
    const rows = step.done === true ? step.value.rows : (step.value?.rows() ?? [])
    found.push(...rows.map(({ id }) => id))
    if (step.done === true) break
    before = step.value?.at ?? before
  }
  expect(found).toEqual([shortBodies + 1])
})

test('the long bodies of one record are looked through one after another', async () => {
  const reader = await storeWithLongBodies()
  const without = { limit: 10, search: searchFor('not body:haystack') }
  expect(steps(reader.listRecordsInSteps(without))).toBeGreaterThan(longBodies * (slices - 1))
  const recordsOf = (query: string): number =>
    listRecords(reader, { limit: 10, search: searchFor(query) }).rows.length
  expect([recordsOf('not body:haystack'), recordsOf('not body:needle'), recordsOf('needle')]).toEqual([
    1, 0, 1,
  ])
})
