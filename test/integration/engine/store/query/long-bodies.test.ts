import { expect, test } from 'vitest'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { longBodies, shortBodies, slices, steps, storeWithLongBodies } from './long-bodies-steps.ts'

test('a search pauses after each slice of a long body, and looks through it once', async () => {
  const reader = await storeWithLongBodies()
  const window = { limit: 10, search: searchFor('needle') }
  expect(steps(reader.listDeliveriesInSteps(window))).toBeGreaterThan(longBodies * (slices - 1))
  expect(steps(reader.listDeliveriesInSteps(window))).toBeLessThan(longBodies)
  expect(reader.listDeliveries(window).rows.map(({ id }) => id)).toEqual([shortBodies + 1])
  expect(steps(reader.countDeliveriesInSteps(searchFor('body:nothing')))).toBeGreaterThan(
    longBodies * (slices - 1),
  )
  expect(countDeliveries(reader, searchFor('not body:needle'))).toBe(2 * shortBodies + longBodies - 1)
})
