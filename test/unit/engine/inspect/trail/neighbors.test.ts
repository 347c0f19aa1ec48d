import { expect, test } from 'vitest'
import {
  type NeighborReads,
  originalOf,
  previousOf,
} from '../../../../../main/engine/inspect/trail/neighbors.ts'

interface Row {
  readonly deliveryId: number
  readonly meaningKey: string | null
}

/** A trail whose rows are in its own order. */
function trailOf(rows: readonly Row[]): NeighborReads<Row> {
  return {
    trailFirstOfMeaning: (_key, meaning) =>
      rows
        .filter(({ meaningKey }) => meaningKey === meaning)
        .toSorted((left, right) => left.deliveryId - right.deliveryId)[0] ?? null,
    trailPreviousOther: (_key, row) =>
      rows[rows.findIndex(one => one.deliveryId === row.deliveryId) - 1] ?? null,
  }
}

const pending = { deliveryId: 1, meaningKey: 'pending' }
const repeated = { deliveryId: 3, meaningKey: 'pending' }
const complete = { deliveryId: 2, meaningKey: 'complete' }
const trail = trailOf([pending, repeated, complete])

test('the original of a repetition is its first delivery, that of any other row the row itself', () => {
  expect(originalOf(trail, 'key', repeated)).toBe(pending)
  expect(originalOf(trail, 'key', pending)).toBe(pending)
  const meaningless = { deliveryId: 9, meaningKey: null }
  expect(originalOf(trail, 'key', meaningless)).toBe(meaningless)
})

test('a row that is not saved yet and came before the first that is saved is its own original', () => {
  const unsaved = { deliveryId: 0, meaningKey: 'pending' }
  expect(originalOf(trail, 'key', unsaved)).toBe(unsaved)
})

test('the previous notification is given by its first delivery', () => {
  expect(previousOf(trail, 'key', complete)).toBe(pending)
  expect(previousOf(trail, 'key', pending)).toBeNull()
})

test('repetitions of a notification that stand before it are skipped, but not without end', () => {
  const late = { deliveryId: 2, meaningKey: 'late' }
  const own = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ deliveryId: 3 + index, meaningKey: 'late' }))
  const first = { deliveryId: 1, meaningKey: 'first' }
  expect(previousOf(trailOf([first, ...own(3), late]), 'key', late)).toBe(first)
  expect(previousOf(trailOf([first, ...own(20), late]), 'key', late)).toBeNull()
})
