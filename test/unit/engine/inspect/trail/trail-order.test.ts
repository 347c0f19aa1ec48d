import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ClockedRow,
  type ClockLack,
  compareTrailRows,
  isOrderDecided,
  isSameNotification,
  type OrderedRow,
  orderTrail,
} from '../../../../../main/engine/inspect/trail/trail-order.ts'

function row(overrides: Partial<OrderedRow> = {}): OrderedRow {
  const clockUs = overrides.clockUs === undefined ? 5 : overrides.clockUs
  const placed = { clockUs, clockLack: 0 as const, placeUs: clockUs ?? 0 }
  return { deliveryId: 1, statusRank: 1, refundRank: 0, meaningKey: 'a', ...placed, ...overrides }
}

const made = (clockUs: number | null, statusRank: number, clockLack: ClockLack = 0, refundRank = 0) => ({
  clockUs,
  statusRank,
  clockLack,
  refundRank,
})

/** Records that mix clocks: `updated_at`, only `created_at`, neither. */
const rows = fc.array(
  fc
    .record({
      clockUs: fc.nat(3),
      clockLack: fc.constantFrom<ClockLack>(0, 1, 2),
      statusRank: fc.nat(2),
      refundRank: fc.nat(2),
      meaningKey: fc.constantFrom('a', 'b', 'c'),
    })
    .map(made => ({ ...made, clockUs: made.clockLack === 2 ? null : made.clockUs })),
  { maxLength: 12 },
)
const arrivedAs = <T>(made: readonly T[]) => made.map((each, index) => ({ ...each, deliveryId: index + 1 }))

describe('the order of a trail', () => {
  test.each([
    ['an earlier clock', row({ clockUs: 4, statusRank: 2, deliveryId: 9 })],
    ['one with the clock, on a tie of ranks,', row({ deliveryId: 0, clockLack: 0 }), row({ clockLack: 1 })],
    ['a lower status on a tie', row({ statusRank: 0, refundRank: 9, deliveryId: 9 })],
    ['an earlier arrival on a tie of all else', row({ deliveryId: 0 })],
  ])('%s comes first', (_why, first, second = row()) => {
    expect(compareTrailRows(first, second)).toBeLessThan(0)
    expect(compareTrailRows(second, first)).toBeGreaterThan(0)
  })

  test('fewer refund moves come first on a tie of clock and status', () => {
    expect(compareTrailRows(row({ refundRank: 1, deliveryId: 9 }), row({ refundRank: 2 }))).toBeLessThan(0)
  })

  test('is the same whatever the order of the rows was', () => {
    fc.assert(
      fc.property(
        rows.chain(made => {
          const numbered = arrivedAs(made)
          return fc.tuple(
            fc.constant(numbered),
            fc.shuffledSubarray(numbered, { minLength: numbered.length }),
          )
        }),
        ([numbered, shuffled]) => {
          expect(orderTrail(shuffled)).toEqual(orderTrail(numbered))
        },
      ),
    )
  })

  test('does not depend on arrival wherever it is marked as certain', () => {
    const placesOf = (sorted: readonly OrderedRow[]) =>
      sorted.map(each => [each.placeUs, each.clockLack, each.statusRank, each.refundRank])
    fc.assert(
      fc.property(rows, made => {
        const reversed = made.map((each, index) => ({ ...each, deliveryId: made.length - index }))
        expect(placesOf(orderTrail(reversed))).toEqual(placesOf(orderTrail(arrivedAs(made))))
      }),
    )
  })

  test('is that of the clocks wherever two have the clock of the record', () => {
    fc.assert(
      fc.property(rows, made => {
        const ordered = orderTrail(arrivedAs(made))
        const best = Math.min(...ordered.map(({ clockLack }) => clockLack))
        const clocks = ordered.filter(({ clockLack }) => clockLack === best).map(each => each.clockUs ?? 0)
        expect(clocks).toEqual(clocks.toSorted((a, b) => a - b))
      }),
    )
  })

  test('never puts a final status before one that is not for want of a clock, and says that it is not certain', () => {
    fc.assert(
      fc.property(rows, made => {
        const ordered = orderTrail(arrivedAs(made))
        const best = Math.min(...ordered.map(({ clockLack }) => clockLack))
        for (const [index, row] of ordered.entries()) {
          const previous = ordered[index - 1]
          if (previous !== undefined && previous.clockLack !== row.clockLack) {
            expect(isOrderDecided({ ...previous, meaningKey: 'x' }, { ...row, meaningKey: 'y' })).toBe(false)
          }
          if (row.clockLack === best) continue
          const before = ordered.slice(0, index)
          if (row.statusRank === 2) expect(ordered.slice(index).filter(isUnfinished)).toEqual([])
          else expect(before.filter(other => other.statusRank === 2)).toEqual([])
        }
      }),
    )
  })

  test.each<[string, readonly Partial<ClockedRow>[], readonly number[]]>([
    ['a COMPLETE without updated_at comes after a PENDING with one', [made(1, 2, 1), made(9, 0)], [2, 1]],
    [
      ...(['one under way without a clock comes between pending and complete'] as const),
      ...([
        [made(null, 1, 2), made(9, 2), made(5, 0)],
        [3, 1, 2],
      ] as const),
    ],
    [
      ...(['a refund move without a clock comes between those of fewer and more moves'] as const),
      ...([
        [made(null, 2, 2, 5), made(9, 2, 0, 7), made(5, 2, 0, 1)],
        [3, 1, 2],
      ] as const),
    ],
    [
      ...(['fundings of which none has updated_at go by created_at, then by status'] as const),
      ...([
        [made(5, 2, 1), made(5, 0, 1), made(4, 2, 1)],
        [3, 2, 1],
      ] as const),
    ],
  ])('%s', (_what, given, expected) => {
    const ordered = orderTrail(given.map((each, index) => row({ ...each, deliveryId: index + 1 })))
    expect(ordered.map(({ deliveryId }) => deliveryId)).toEqual(expected)
  })
})

const isUnfinished = ({ statusRank }: ClockedRow) => statusRank < 2

describe('isOrderDecided', () => {
  test('is false where only arrival decides between two different notifications', () => {
    expect(isOrderDecided(row(), row({ deliveryId: 2, meaningKey: 'b' }))).toBe(false)
    const unclocked = row({ clockUs: null, clockLack: 2, statusRank: 0 })
    expect(isOrderDecided(unclocked, row({ deliveryId: 2, meaningKey: 'b' }))).toBe(false)
  })
  test('is true for a repetition, another clock or another rank', () => {
    expect(isOrderDecided(row(), row({ deliveryId: 2 }))).toBe(true)
    expect(isOrderDecided(row(), row({ meaningKey: 'b', clockUs: 6 }))).toBe(true)
    expect(isOrderDecided(row(), row({ meaningKey: 'b', statusRank: 2 }))).toBe(true)
    expect(isOrderDecided(row(), row({ meaningKey: 'b', refundRank: 2 }))).toBe(true)
  })
})

test('notifications without a record are never the same', () => {
  expect(isSameNotification(row(), row({ deliveryId: 2 }))).toBe(true)
  expect(isSameNotification(row({ meaningKey: null }), row({ meaningKey: null }))).toBe(false)
})
