import { describe, expect, it } from 'vitest'
import type { TrailSummary } from '#contract/deliveries/trail'
import {
  areInPlace,
  firstTrails,
  maximumTrails,
  withChangedTrails,
  withNewerTrails,
  withNewestPage,
  withOlderTrails,
} from '../../../../renderer/state/trail-rows.ts'

const row = (recordKey: string, newestDeliveryId: number, status = 'PENDING'): TrailSummary =>
  ({ recordKey, newestDeliveryId, status }) as unknown as TrailSummary
const keys = (window: { rows: readonly TrailSummary[] }) =>
  window.rows.map(({ recordKey }) => recordKey).join('')

const window = firstTrails([row('a', 9), row('b', 8), row('c', 7), row('d', 6)], true)

describe('withNewestPage', () => {
  it('lays the newest page over the rows and keeps the older ones', () => {
    const next = withNewestPage(window, [row('c', 10), row('a', 9), row('b', 8)], true)
    expect(keys(next)).toBe('cabd')
    expect(next).toMatchObject({ newestId: 10, oldestId: 6, hasOlder: true })
  })

  it('keeps only the page where nothing ties it to the rows', () => {
    expect(keys(withNewestPage(window, [row('x', 40), row('y', 39)], true))).toBe('xy')
  })

  it('is the page alone where that is all there is', () => {
    expect(keys(withNewestPage(window, [row('a', 9)], false))).toBe('a')
  })
})

describe('withOlderTrails', () => {
  it('tells no record twice, and goes on where the page ended', () => {
    const next = withOlderTrails(window, [row('a', 5), row('e', 4)], false)
    expect(keys(next)).toBe('abcde')
    expect(next).toMatchObject({ oldestId: 4, hasOlder: false })
  })
})

describe('withChangedTrails', () => {
  it('changes rows where they are, and adds none', () => {
    const next = withChangedTrails(window, [row('c', 12, 'COMPLETE'), row('x', 11)])
    expect(keys(next)).toBe('abcd')
    expect(next.rows[2]?.status).toBe('COMPLETE')
    expect(next.oldestId).toBe(6)
  })
})

describe('areInPlace', () => {
  it('is told of records that stand where their newest activity puts them', () => {
    expect(areInPlace(window, [])).toBe(true)
    expect(areInPlace(window, [row('a', 9), row('c', 7)])).toBe(true)
  })

  it('is denied where a record is not there, or changed at its old place', () => {
    expect(areInPlace(window, [row('a', 9), row('x', 11)])).toBe(false)
    expect(areInPlace(withChangedTrails(window, [row('c', 12)]), [row('c', 12)])).toBe(false)
  })
})

describe('a window that has moved on', () => {
  const page = (newest: number, count: number) =>
    Array.from({ length: count }, (_, at) => row(`r${newest - at}`, newest - at))
  const full = firstTrails(page(10_000, maximumTrails), true)
  const moved = withOlderTrails(full, page(8000, 200), true)

  it('lets go of as many of the newest as older ones came', () => {
    expect(moved.rows).toHaveLength(maximumTrails)
    expect(moved.rows.at(-1)?.recordKey).toBe('r7801')
    expect(moved).toMatchObject({ topId: 9800, oldestId: 7801, newestId: 10_000 })
  })

  it('takes them up again where it let them go, and lets go of the oldest', () => {
    const back = withNewerTrails(moved, page(10_000, 200), false)
    expect(back.rows.map(({ recordKey }) => recordKey)).toEqual(full.rows.map(({ recordKey }) => recordKey))
    expect(back).toMatchObject({ topId: null, oldestId: 8001, hasOlder: true })
  })

  it('goes on above while there is more', () => {
    expect(withNewerTrails(moved, page(9900, 100), true)).toMatchObject({ topId: 9900, oldestId: 7901 })
  })

  it('keeps its places where rows have changed since', () => {
    const changed = withChangedTrails(full, [row('r9800', 10_001, 'COMPLETE')])
    expect(withOlderTrails(changed, page(8000, 200), true).topId).toBe(9800)
  })
})
