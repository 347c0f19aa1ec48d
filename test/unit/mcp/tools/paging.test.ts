import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { factsOfPage, placeOf } from '../../../../main/mcp/tools/paging.ts'

const page = (changes: object) =>
  factsOfPage({
    shown: [9, 8],
    asked: 2,
    hasMore: false,
    isComplete: true,
    rest: null,
    placeOfRow: deliveryId,
    ...changes,
  })

test('the next page starts after the last row that is shown', () => {
  expect(page({})).toEqual({ count: 2, next_cursor: null, is_complete: true })
  expect(page({ hasMore: true }).next_cursor).toBe('before:8')
  // Rows without room are on the next page.
  expect(page({ asked: 3 }).next_cursor).toBe('before:8')
})

test('a search that ran out of time goes on where it stopped', () => {
  const rest = { at: deliveryId(3), share: 0.5 }
  expect(page({ isComplete: false, hasMore: true, rest })).toMatchObject({ next_cursor: 'before:3' })
  expect(page({ isComplete: false, hasMore: true, rest, asked: 3 })).toMatchObject({
    next_cursor: 'before:8',
  })
})

test('a cursor is read back; anything else is refused', () => {
  expect(placeOf(undefined)).toEqual({})
  expect(placeOf('before:8')).toEqual({ before: 8 })
  for (const cursor of ['', '8', 'before:0', 'before:-1', 'before:1e3', 'before:9999999999999999999']) {
    expect(() => placeOf(cursor)).toThrowError(expect.objectContaining({ code: 'invalid-params' }))
  }
})
