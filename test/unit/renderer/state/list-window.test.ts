import { describe, expect, it } from 'vitest'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import {
  emptyWindow,
  idsWithin,
  indexOfId,
  maximumRows,
  withFound,
  withNewer,
  withOlder,
  withRows,
} from '../../../../renderer/state/list-window.ts'

/** Rows from the newest id down to the oldest. */
function rows(newest: number, oldest: number): DeliverySummary[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => ({
    id: (newest - index) as DeliveryId,
    status: 'PENDING',
  })) as DeliverySummary[]
}
const ids = (window: { rows: readonly DeliverySummary[] }) => window.rows.map(row => row.id)

describe('a window of the list', () => {
  it('takes older rows at its end and newer rows at its beginning', () => {
    const window = withNewer(
      withOlder({ ...emptyWindow, rows: rows(6, 5) }, rows(4, 3), true),
      rows(8, 7),
      false,
    )
    expect(ids(window)).toEqual([8, 7, 6, 5, 4, 3])
    expect(window).toMatchObject({ hasOlder: true, hasNewer: false })
  })

  it('takes a row once, however often it is answered', () => {
    expect(ids(withNewer({ ...emptyWindow, rows: rows(6, 5) }, rows(7, 5), false))).toEqual([7, 6, 5])
    expect(ids(withOlder({ ...emptyWindow, rows: rows(6, 5) }, rows(6, 4), false))).toEqual([6, 5, 4])
  })

  it('lets the far end go beyond the maximum, and knows that it did', () => {
    const full = { ...emptyWindow, rows: rows(maximumRows + 10, 11) }
    const older = withOlder(full, rows(10, 1), false)
    expect(older.rows).toHaveLength(maximumRows)
    expect(older.rows[0]?.id).toBe(maximumRows)
    expect(older.hasNewer).toBe(true)
    const newer = withNewer(full, rows(maximumRows + 12, maximumRows + 11), false)
    expect(newer.rows).toHaveLength(maximumRows)
    expect(newer.rows.at(-1)?.id).toBe(13)
    expect(newer.hasOlder).toBe(true)
  })

  it('replaces the rows that it has and no others', () => {
    const read = { ...rows(5, 5)[0], status: 'COMPLETE' } as DeliverySummary
    const other = { ...rows(9, 9)[0] } as DeliverySummary
    const window = withRows({ ...emptyWindow, rows: rows(6, 4) }, [read, other])
    expect(window.rows.map(row => row.status)).toEqual(['PENDING', 'COMPLETE', 'PENDING'])
  })
})

describe('rows that a search found in a part of the window', () => {
  const window = { rows: [...rows(9, 9), ...rows(5, 5), ...rows(2, 2)], hasOlder: false, hasNewer: false }

  it('stand where their ids are, and replace those that are there', () => {
    const read = { ...rows(5, 5)[0], status: 'COMPLETE' } as DeliverySummary
    const found = withFound(window, [...rows(11, 11), ...rows(7, 7), read, ...rows(1, 1)])
    expect(ids(found)).toEqual([11, 9, 7, 5, 2, 1])
    expect(found.rows[3]?.status).toBe('COMPLETE')
  })

  it('are left out beyond an end that is not the end of what there is', () => {
    const middle = { ...window, hasOlder: true, hasNewer: true }
    expect(ids(withFound(middle, [...rows(11, 10), ...rows(7, 7), ...rows(1, 1)]))).toEqual([9, 7, 5, 2])
  })

  it('push the oldest out beyond the maximum', () => {
    const full = withFound(window, rows(maximumRows + 1, 1))
    expect(full.rows).toHaveLength(maximumRows)
    expect(full).toMatchObject({ hasOlder: true, hasNewer: false })
    expect(full.rows[0]?.id).toBe(maximumRows + 1)
  })
})

describe('ids in a window', () => {
  it('are found where they stand, or where they would', () => {
    const some = [...rows(9, 8), ...rows(5, 4)]
    expect([9, 8, 5, 4].map(id => indexOfId(some, id as DeliveryId))).toEqual([0, 1, 2, 3])
    expect([10, 7, 1].map(id => indexOfId(some, id as DeliveryId))).toEqual([0, 2, 4])
  })

  it('are those within a range, up to a limit', () => {
    expect(idsWithin(rows(9, 1), 3, 6, 10)).toEqual([6, 5, 4, 3])
    expect(idsWithin(rows(9, 1), 3, 6, 2)).toEqual([6, 5])
    expect(idsWithin(rows(9, 7), 1, 6, 10)).toEqual([])
  })
})
