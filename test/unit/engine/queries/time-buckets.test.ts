import { expect, onTestFinished, test } from 'vitest'
import { bucketed } from '../../../../main/engine/queries/time-buckets.ts'
import type { Arrivals } from '../../../../main/engine/store/read-store.ts'

const startMs = Date.UTC(2026, 0, 15, 12)
const arrivals = (...times: (readonly [number, 0 | 1 | 2])[]): Arrivals => {
  const all = times.map(([atMs]) => atMs)
  return {
    count: all.length,
    firstAtMs: all.length === 0 ? 0 : Math.min(...all),
    lastAtMs: Math.max(0, ...all),
    each(use) {
      for (const [atMs, gravity] of times) use(atMs, gravity, 1)
    },
  }
}

test('columns have the least round width that is enough, and those without a delivery are left out', () => {
  const found = arrivals([startMs + 59_000, 0], [startMs, 2], [startMs + 400, 1], [startMs + 30_000, 1])
  expect(bucketed(found, { columns: 60, range: {} })).toEqual({
    fromMs: startMs,
    toMs: startMs + 60_000,
    bucketMs: 1_000,
    buckets: [
      { atMs: startMs, count: 2, errorCount: 0, warningCount: 1 },
      { atMs: startMs + 30_000, count: 1, errorCount: 0, warningCount: 1 },
      { atMs: startMs + 59_000, count: 1, errorCount: 1, warningCount: 0 },
    ],
    deliveryCount: 4,
  })
  expect(bucketed(found, { columns: 59, range: {} }).bucketMs).toBe(2_000)
  expect(bucketed(found, { columns: 1, range: {} })).toMatchObject({ bucketMs: 60_000, fromMs: startMs })
})

test.each([1, 7, 60, 400])('no span needs more than %i columns', columns => {
  for (const span of [0, 1, 999, 61_000, 7_200_000, 86_400_000, 40 * 86_400_000, 80 * 365 * 86_400_000]) {
    const first = startMs + 123
    const found = arrivals([first, 2], [first + span, 2])
    const { fromMs, toMs, bucketMs, buckets } = bucketed(found, { columns, range: {} })
    expect((toMs - fromMs) / bucketMs).toBeLessThanOrEqual(columns)
    expect(fromMs).toBeLessThanOrEqual(first)
    expect(toMs).toBeGreaterThan(first + span)
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    for (const { atMs } of buckets) expect((atMs - fromMs) % bucketMs).toBe(0)
  }
})

test('a range that is asked for is covered, also where nothing arrived', () => {
  const range = { fromMs: startMs, toMs: startMs + 3_600_000 }
  const empty = bucketed(arrivals(), { columns: 60, range })
  expect(empty).toEqual({ ...range, bucketMs: 60_000, buckets: [], deliveryCount: 0 })
  expect(bucketed(arrivals(), { columns: 60, range: {} })).toMatchObject({ fromMs: 0, toMs: 0, buckets: [] })
})

test('columns of a day begin at the local midnight', () => {
  const found = arrivals([startMs, 2], [startMs + 300 * 86_400_000, 2])
  const { fromMs, bucketMs } = bucketed(found, { columns: 400, range: {} })
  expect(bucketMs).toBe(86_400_000)
  expect(new Date(fromMs).getHours()).toBe(0)
})

test('columns of days start at midnight before and after the clock changes', () => {
  const { TZ } = process.env
  process.env.TZ = 'Europe/Berlin'
  onTestFinished(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })
  for (const [month, lastDay] of [
    [2, 31],
    [9, 31],
  ] as const) {
    const earlyOf = (day: number): number => new Date(2026, month, day, 0, 30).getTime()
    const times = [20, 25, lastDay].map(day => [earlyOf(day), 2] as const)
    const { fromMs, toMs, buckets } = bucketed(arrivals(...times), { columns: 12, range: {} })
    const midnights = [20, 25, lastDay].map(day => new Date(2026, month, day).getTime())
    expect(buckets.map(({ atMs }) => atMs)).toEqual(midnights)
    expect([fromMs, toMs]).toEqual([midnights[0], new Date(2026, month, lastDay + 1).getTime()])
  }
})
