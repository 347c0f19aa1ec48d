import { describe, expect, it } from 'vitest'
import {
  areInPlace,
  type Entry,
  firstRows,
  maximumRows,
  type WindowRows,
  withChanged,
  withNewer,
  withNewestPage,
  withOlder,
  withRange,
} from '../../../../../renderer/data/live-window/window-rows.ts'

const entry = (key: string | number, place: number, row = 'PENDING'): Entry<string> => ({ key, place, row })
const keys = (window: WindowRows<string>) => window.entries.map(({ key }) => key).join('')
const places = (window: WindowRows<string>) => window.entries.map(({ place }) => place)
const page = (entries: readonly Entry<string>[], hasMore: boolean) => ({ entries, hasMore })

/** Rows from the newest place down to the oldest, each with its place as its key. */
function rows(newest: number, oldest: number): Entry<string>[] {
  return Array.from({ length: newest - oldest + 1 }, (_, at) => entry(newest - at, newest - at))
}

describe('a window of rows that stay where they are', () => {
  it('takes older rows at its end and newer rows at its beginning', () => {
    const older = withOlder(firstRows(page(rows(6, 5), true)), page(rows(4, 3), true))
    const window = withNewer(older, page(rows(8, 7), false))
    expect(places(window)).toEqual([8, 7, 6, 5, 4, 3])
    expect(window).toMatchObject({ olderFrom: 3, newerFrom: null })
  })

  it('takes a row once, however often it is fetched', () => {
    const window = firstRows(page(rows(6, 5), true))
    expect(places(withNewer(window, page(rows(7, 5), false)))).toEqual([7, 6, 5])
    expect(places(withOlder(window, page(rows(6, 4), false)))).toEqual([6, 5, 4])
  })

  it('drops the far end beyond the maximum, and knows from where', () => {
    const full = firstRows(page(rows(maximumRows + 10, 11), true))
    const older = withOlder(full, page(rows(10, 1), false))
    expect(older.entries).toHaveLength(maximumRows)
    expect(older.entries[0]?.place).toBe(maximumRows)
    expect(older).toMatchObject({ newerFrom: maximumRows, olderFrom: null })
    const newer = withNewer(
      { ...full, olderFrom: null },
      page(rows(maximumRows + 12, maximumRows + 11), false),
    )
    expect(newer.entries).toHaveLength(maximumRows)
    expect(newer.entries.at(-1)?.place).toBe(13)
    expect(newer.olderFrom).toBe(13)
  })

  it('replaces the rows that it has and no others', () => {
    const changed = [entry(5, 5, 'COMPLETE'), entry(9, 9)]
    const window = withChanged(firstRows(page(rows(6, 4), false)), changed)
    expect(window.entries.map(({ row }) => row)).toEqual(['PENDING', 'COMPLETE', 'PENDING'])
  })
})

describe('a part of the window that is refetched', () => {
  const window = firstRows(page([entry(9, 9), entry(5, 5), entry(2, 2)], false))
  const all = { from: 1, to: 11 }

  it('puts rows where their places are, and replaces those that are there', () => {
    const now = [entry(11, 11), entry(9, 9), entry(7, 7), entry(5, 5, 'COMPLETE'), entry(2, 2), entry(1, 1)]
    const next = withRange(window, all, now)
    expect(places(next)).toEqual([11, 9, 7, 5, 2, 1])
    expect(next.entries[3]?.row).toBe('COMPLETE')
  })

  it('removes what is no longer there, and nothing outside of the part', () => {
    expect(places(withRange(window, { from: 3, to: 8 }, [entry(4, 4)]))).toEqual([9, 4, 2])
  })

  it('leaves out what is beyond an end of the window that is not the end of the list', () => {
    const middle = { ...window, olderFrom: 2, newerFrom: 9 }
    const now = [entry(11, 11), ...rows(9, 9), ...rows(7, 7), ...rows(5, 5), ...rows(2, 1)]
    expect(places(withRange(middle, all, now))).toEqual([9, 7, 5, 2])
  })

  it('drops the oldest beyond the maximum', () => {
    const full = withRange(window, { from: 1, to: maximumRows + 1 }, rows(maximumRows + 1, 1))
    expect(full.entries).toHaveLength(maximumRows)
    expect(full).toMatchObject({ olderFrom: 2, newerFrom: null })
    expect(full.entries[0]?.place).toBe(maximumRows + 1)
  })
})

describe('a window of rows that move as they change', () => {
  const window = firstRows(page([entry('a', 9), entry('b', 8), entry('c', 7), entry('d', 6)], true))

  it('takes the newest page over its rows and keeps the older ones', () => {
    const next = withNewestPage(window, page([entry('c', 10), entry('a', 9), entry('b', 8)], true))
    expect(keys(next)).toBe('cabd')
    expect(next).toMatchObject({ newest: 10, olderFrom: 6 })
  })

  it('keeps only the page where nothing ties it to the rows, not even a row that moved up', () => {
    expect(keys(withNewestPage(window, page([entry('x', 40), entry('y', 39)], true)))).toBe('xy')
    expect(keys(withNewestPage(window, page([entry('x', 40), entry('c', 39)], true)))).toBe('xc')
  })

  it('is the newest page alone where that is all there is', () => {
    expect(keys(withNewestPage(window, page([entry('a', 9)], false)))).toBe('a')
  })

  it('takes no older row twice, and goes on where the page ended', () => {
    const next = withOlder(window, page([entry('a', 5), entry('e', 4)], true))
    expect(keys(next)).toBe('abcde')
    expect(next.olderFrom).toBe(4)
    expect(withOlder(window, page([entry('e', 4)], false)).olderFrom).toBeNull()
  })

  it('changes rows where they are, and adds none', () => {
    const next = withChanged(window, [entry('c', 12, 'COMPLETE'), entry('x', 11)])
    expect(keys(next)).toBe('abcd')
    expect(next.entries[2]).toMatchObject({ row: 'COMPLETE', place: 7 })
    expect(next.olderFrom).toBe(6)
  })

  it('knows whether rows are where they are in the list', () => {
    expect(areInPlace(window, [])).toBe(true)
    expect(areInPlace(window, [entry('a', 9), entry('c', 7)])).toBe(true)
    expect(areInPlace(window, [entry('a', 9), entry('x', 11)])).toBe(false)
    expect(areInPlace(withChanged(window, [entry('c', 12)]), [entry('c', 12)])).toBe(false)
  })
})

describe('a window that was scrolled down', () => {
  const part = (newest: number, count: number, hasMore: boolean) =>
    page(rows(newest, newest - count + 1), hasMore)
  const full = firstRows(part(10_000, maximumRows, true))
  const moved = withOlder(full, part(8000, 200, true))

  it('drops as many of the newest as older ones came', () => {
    expect(moved.entries).toHaveLength(maximumRows)
    expect(moved.entries.at(-1)?.key).toBe(7801)
    expect(moved).toMatchObject({ newerFrom: 9800, olderFrom: 7801, newest: 10_000 })
  })

  it('takes them up again where it dropped them, and drops the oldest', () => {
    const back = withNewer(moved, part(10_000, 200, false))
    expect(places(back)).toEqual(places(full))
    expect(back).toMatchObject({ newerFrom: null, olderFrom: 8001 })
  })

  it('goes on above while there is more', () => {
    expect(withNewer(moved, part(9900, 100, true))).toMatchObject({ newerFrom: 9900, olderFrom: 7901 })
  })

  it('keeps its places where rows have changed since', () => {
    const changed = withChanged(full, [entry(9800, 10_001, 'COMPLETE')])
    expect(withOlder(changed, part(8000, 200, true)).newerFrom).toBe(9800)
  })
})

describe('a page that was not looked for to its end', () => {
  const rest = { at: 50, share: 0.5 }
  const entry = (place: number): Entry<string> => ({ row: `row ${place}`, key: place, place })

  it('goes on where it stopped, also without a row', () => {
    expect(firstRows({ entries: [], hasMore: true, rest, newest: 90 })).toMatchObject({
      entries: [],
      olderFrom: 50,
      newest: 90,
    })
  })

  it('keeps what was found further on before', () => {
    const window = { entries: [entry(80), entry(20)], olderFrom: 10, newerFrom: null, newest: 80 }
    const merged = withNewestPage(window, { entries: [entry(85)], hasMore: true, rest, newest: 90 })
    expect(merged.entries.map(({ place }) => place)).toEqual([85, 20])
    expect(merged).toMatchObject({ olderFrom: 10, newest: 90 })
  })

  it('replaces a window that may lack rows in between', () => {
    const window = { entries: [entry(20)], olderFrom: 10, newerFrom: null, newest: 40 }
    const merged = withNewestPage(window, { entries: [entry(85)], hasMore: true, rest, newest: 90 })
    expect(merged.entries.map(({ place }) => place)).toEqual([85])
    expect(merged.olderFrom).toBe(50)
  })
})
