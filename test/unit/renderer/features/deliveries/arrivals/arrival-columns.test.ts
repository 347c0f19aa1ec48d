import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivalColumns,
  axisEnd,
  axisLabels,
  columnAt,
} from '../../../../../../renderer/features/deliveries/arrivals/arrival-columns.ts'

const bucket = (seconds: number, count = 1, errorCount = 0, warningCount = 0) => ({
  atMs: seconds * 1000,
  count,
  errorCount,
  warningCount,
})
const histogram = (...buckets: ReturnType<typeof bucket>[]) => ({
  fromMs: buckets[0]?.atMs ?? 0,
  toMs: (buckets.at(-1)?.atMs ?? 0) + 1000,
  bucketMs: 1000,
  buckets,
})

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
  const [end, wide] = [layout?.slots ?? 0, layout?.breakSlots ?? 0]
  expect(layout?.columns.at(-1)?.atMs).toBe(3_601_000)
  expect(layout?.columns.at(-1)?.slot).toBeCloseTo(end - 1)
  // As wide as 7 of the 100 narrowest columns.
  expect(wide / end).toBeCloseTo(0.07)
  expect(columnAt(layout ?? never(), 6 + wide / 2)).toBe(5)
  expect(columnAt(layout ?? never(), 6.5 + wide)).toBe(6)
})

test('a period that starts and ends without deliveries is shown to both ends', () => {
  const period = { ...histogram(bucket(103), bucket(104)), fromMs: 100_000, toMs: 200_000 }
  const layout = arrivalColumns(period, 100)
  expect(layout?.columns.map(({ atMs }) => atMs / 1000)).toEqual([100, 101, 102, 103, 104])
  expect(layout?.breaks).toEqual([{ fromMs: 105_000, toMs: 200_000, slot: 5 }])
  expect(layout?.slots).toBe(5 + (layout?.breakSlots ?? 0))
})

test('columns of days follow the clock where it changes', () => {
  const [day, hour] = [86_400_000, 3_600_000]
  const starts = [0, day, 2 * day - hour, 5 * day - hour]
  const buckets = starts.map(atMs => ({ ...bucket(0), atMs }))
  const columns =
    arrivalColumns({ fromMs: 0, toMs: 6 * day - hour, bucketMs: day, buckets }, 100)?.columns ?? []
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
  expect(layout?.columns[0]).toMatchObject({ atMs: 93_000, count: 0, slot: 0 })
  expect(layout?.columns.at(-2)).toMatchObject({ atMs: 100_000, count: 3, slot: 7 })
  expect(layout?.breaks).toMatchObject([{ slot: 8 }])
  expect(layout?.columns.at(-1)).toMatchObject({ count: 5, slot: 8 + (layout?.breakSlots ?? 0) })
  expect(layout?.slots).toBeGreaterThan(9)
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
        expect(layout.columns.at(-1)?.slot).toBeCloseTo(layout.slots - 1)
        expect(layout.slots <= slots || layout.columns.length === 1).toBe(true)
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

test('the newest of a few wide columns has one label', () => {
  const labels = axisLabels(arrivalColumns(histogram(bucket(0), bucket(1)), 100) ?? never(), 600, 58)
  expect(labels.map(({ leftPx }) => leftPx)).toEqual([0, 300])
})

function never(): never {
  throw new Error('There is a layout.')
}
