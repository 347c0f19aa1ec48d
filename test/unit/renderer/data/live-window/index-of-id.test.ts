import { expect, it } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { indexOfId } from '../../../../../renderer/data/live-window/index-of-id.ts'

it('finds ids where they are, or where they would be', () => {
  const some = [9, 8, 5, 4].map(id => ({ id: id as DeliveryId }))
  expect([9, 8, 5, 4].map(id => indexOfId(some, id as DeliveryId))).toEqual([0, 1, 2, 3])
  expect([10, 7, 1].map(id => indexOfId(some, id as DeliveryId))).toEqual([0, 2, 4])
})
