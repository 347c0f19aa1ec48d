import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivalColumns,
  axisEnd,
  axisLabels,
  breakSlots,
  columnAt,
} from '../../../../../../renderer/features/deliveries/arrivals/arrival-columns.ts'

const bucket = (seconds: number, count = 1, errorCount = 0, warningCount = 0) => ({
  atMs: seconds * 1000,
  count,
  errorCount,
  warningCount,
})
const histogram = (...buckets: ReturnType<typeof bucket>[]) => ({ bucketMs: 1000, buckets })

test('columns stand for equal periods, also those without deliveries', () => {
  const layout = arrivalColumns(histogram(bucket(10, 3, 1), bucket(12, 5)), 100)
  expect(layout?.columns.map(({ atMs, count, slot }) => [atMs / 1000, count, slot])).toEqual([
    [10, 3, 0],
    [11, 0, 1],
    [12, 5, 2],
  ])
  expect(layout).toMatchObject({ slots: 3, most: 5, columnMs: 1000, breaks: [] })
})

test('a long time without deliveries is broken, a short one is drawn', () => {
  const layout = arrivalColumns(histogram(bucket(0), bucket(5), bucket(3600), bucket(3601)), 100)
  expect(layout?.breaks).toEqual([{ fromMs: 6000, toMs: 3_600_000, slot: 6 }])
  expect(layout?.columns.at(-1)).toMatchObject({ atMs: 3_601_000, slot: 7 + breakSlots })
  expect(layout?.slots).toBe(8 + breakSlots)
  expect(columnAt(layout ?? never(), 7)).toBe(5)
})

test('columns of days follow the clock where it changes', () => {
  const [day, hour] = [86_400_000, 3_600_000]
  const starts = [0, day, 2 * day - hour, 5 * day - hour]
  const buckets = starts.map(atMs => ({ ...bucket(0), atMs }))
  const columns = arrivalColumns({ bucketMs: day, buckets }, 100)?.columns ?? []
  const moved = [2, 3, 4, 5].map(place => place * day - hour)
  expect(columns.map(({ atMs }) => atMs)).toEqual([0, day, ...moved])
  expect(columns.map(({ toMs }) => toMs)).toEqual([day, ...moved, 6 * day - hour])
})

test('adjacent columns are joined where there is no room for them', () => {
  const buckets = Array.from({ length: 90 }, (_, second) => bucket(second, 2, 0, 1))
  const layout = arrivalColumns(histogram(...buckets), 30)
  expect(layout).toMatchObject({ slots: 30, columnMs: 3000, most: 6 })
  expect(layout?.columns[0]).toMatchObject({ count: 6, warningCount: 3 })
})

test('a few columns do not fill the chart: empty ones stand before them', () => {
  const layout = arrivalColumns(histogram(bucket(100, 3), bucket(3600, 5)), 100, 10)
  expect(layout).toMatchObject({ slots: 10, columnMs: 1000 })
  expect(layout?.columns[0]).toMatchObject({ atMs: 95_000, count: 0, slot: 0 })
  expect(layout?.columns.at(-2)).toMatchObject({ atMs: 100_000, count: 3, slot: 5 })
  expect(layout?.breaks).toMatchObject([{ slot: 6 }])
  expect(layout?.columns.at(-1)).toMatchObject({ count: 5, slot: 9 })
})

test('no delivery is lost, and columns never overlap, whatever came when', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 120 }),
      fc.integer({ min: 12, max: 200 }),
      (seconds, slots) => {
        const buckets = [...seconds].sort((one, other) => one - other).map(second => bucket(second, 2, 1))
        const layout = arrivalColumns(histogram(...buckets), slots) ?? never()
        expect(layout.columns.reduce((sum, { count }) => sum + count, 0)).toBe(buckets.length * 2)
        const overlapping = layout.columns.filter(({ slot, atMs }, index) => {
          const before = layout.columns[index - 1]
          return before !== undefined && (slot <= before.slot || atMs < before.toMs)
        })
        expect(overlapping).toEqual([])
        expect(layout.columns.at(-1)?.slot).toBe(layout.slots - 1)
      },
    ),
  )
})

test('nothing without deliveries', () => {
  expect(arrivalColumns(histogram(), 100)).toBeNull()
})

test('the axis ends at a round number, and its labels have room', () => {
  expect([1, 2, 3, 7, 10, 11, 180, 501].map(axisEnd)).toEqual([1, 2, 5, 10, 10, 20, 200, 1000])
  const buckets = Array.from({ length: 60 }, (_, second) => bucket(second))
  const layout = arrivalColumns(histogram(...buckets), 60) ?? never()
  const labels = axisLabels(layout, 600, 92)
  expect(labels.map(({ column, leftPx }) => [column.slot, leftPx])).toEqual([
    [0, 0],
    [10, 100],
    [20, 200],
    [30, 300],
    [40, 400],
    [59, 508],
  ])
})

function never(): never {
  throw new Error('There is a layout.')
}
