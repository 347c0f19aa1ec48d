import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareTrailRows,
  isOrderCertain,
  isSameNotification,
  type OrderedRow,
} from '../../../../main/engine/inspect/trail-order.ts'

function row(overrides: Partial<OrderedRow> = {}): OrderedRow {
  return { deliveryId: 1, clockUs: 5, statusRank: 1, refundRank: 0, meaningKey: 'a', ...overrides }
}

const rows = fc.array(
  fc.record({
    clockUs: fc.option(fc.nat(3), { nil: null }),
    statusRank: fc.nat(2),
    refundRank: fc.nat(2),
    meaningKey: fc.constantFrom('a', 'b', 'c'),
  }),
  { maxLength: 12 },
)

describe('the order of a trail', () => {
  test.each([
    ['an earlier clock', row({ clockUs: 4, statusRank: 2, deliveryId: 9 })],
    ['no clock', row({ clockUs: null, statusRank: 2, deliveryId: 9 })],
    ['a lower status on a tie', row({ statusRank: 0, refundRank: 9, deliveryId: 9 })],
    ['an earlier arrival on a tie of all else', row({ deliveryId: 0 })],
  ])('%s comes first', (_why, first) => {
    expect(compareTrailRows(first, row())).toBeLessThan(0)
    expect(compareTrailRows(row(), first)).toBeGreaterThan(0)
  })

  test('fewer refund moves come first on a tie of clock and status', () => {
    expect(compareTrailRows(row({ refundRank: 1, deliveryId: 9 }), row({ refundRank: 2 }))).toBeLessThan(0)
  })

  test('is the same whatever the order of the rows was', () => {
    fc.assert(
      fc.property(
        rows.chain(made => {
          const numbered = made.map((each, index) => ({ ...each, deliveryId: index + 1 }))
          return fc.tuple(
            fc.constant(numbered),
            fc.shuffledSubarray(numbered, { minLength: numbered.length }),
          )
        }),
        ([numbered, shuffled]) => {
          expect(shuffled.toSorted(compareTrailRows)).toEqual(numbered.toSorted(compareTrailRows))
        },
      ),
    )
  })

  test('does not hang on arrival wherever it is said to be certain', () => {
    fc.assert(
      fc.property(rows, made => {
        const arrived = made.map((each, index) => ({ ...each, deliveryId: index + 1 }))
        const reversed = made.map((each, index) => ({ ...each, deliveryId: made.length - index }))
        const [first, second] = [arrived.toSorted(compareTrailRows), reversed.toSorted(compareTrailRows)]
        const isCertain = first.every((each, index) => {
          const previous = first[index - 1]
          return previous === undefined || isOrderCertain(previous, each)
        })
        const meanings = (sorted: readonly OrderedRow[]) =>
          sorted.map(({ clockUs, statusRank, refundRank, meaningKey }) => [
            clockUs,
            statusRank,
            refundRank,
            meaningKey,
          ])
        if (isCertain) expect(meanings(second)).toEqual(meanings(first))
      }),
    )
  })
})

describe('isOrderCertain', () => {
  test('is false where only arrival decides between two different notifications', () => {
    expect(isOrderCertain(row(), row({ deliveryId: 2, meaningKey: 'b' }))).toBe(false)
    expect(isOrderCertain(row({ clockUs: null }), row({ deliveryId: 2, meaningKey: 'b' }))).toBe(false)
  })
  test('is true for a repetition, another clock or another rank', () => {
    expect(isOrderCertain(row(), row({ deliveryId: 2 }))).toBe(true)
    expect(isOrderCertain(row(), row({ meaningKey: 'b', clockUs: 6 }))).toBe(true)
    expect(isOrderCertain(row(), row({ meaningKey: 'b', statusRank: 2 }))).toBe(true)
    expect(isOrderCertain(row(), row({ meaningKey: 'b', refundRank: 2 }))).toBe(true)
  })
})

test('notifications without a record are never the same', () => {
  expect(isSameNotification(row(), row({ deliveryId: 2 }))).toBe(true)
  expect(isSameNotification(row({ meaningKey: null }), row({ meaningKey: null }))).toBe(false)
})
