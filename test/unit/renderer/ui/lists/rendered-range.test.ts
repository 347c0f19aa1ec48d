import { expect, it } from 'vitest'
import { createRenderedRange } from '../../../../../renderer/ui/lists/rendered-range.ts'

const list = { overscan: 8, count: 1000, lanes: 1 }

/** The first and the last of the rendered rows, and that none between them is missing. */
function ends(indexes: readonly number[]): readonly [number | undefined, number | undefined] {
  for (const [at, index] of indexes.entries()) expect(index).toBe((indexes[0] ?? 0) + at)
  return [indexes[0], indexes.at(-1)]
}

it('scrolling renders the same rows until it has passed a step of them', () => {
  const range = createRenderedRange()
  range({ ...list, startIndex: 100, endIndex: 120 })
  expect(ends(range({ ...list, startIndex: 104, endIndex: 124 }))).toEqual([96, 135])
  expect(ends(range({ ...list, startIndex: 107, endIndex: 127 }))).toEqual([96, 135])
  expect(ends(range({ ...list, startIndex: 112, endIndex: 132 }))).toEqual([104, 143])
})

it('a jump renders what is in view alone, and the next step what is around it', () => {
  const range = createRenderedRange()
  expect(ends(range({ ...list, startIndex: 0, endIndex: 20 }))).toEqual([0, 20])
  expect(ends(range({ ...list, startIndex: 501, endIndex: 521 }))).toEqual([501, 521])
  expect(ends(range({ ...list, startIndex: 502, endIndex: 522 }))).toEqual([488, 535])
  expect(ends(range({ ...list, startIndex: 10, endIndex: 30 }))).toEqual([10, 30])
})

it('nothing is rendered before the first row or after the last', () => {
  const range = createRenderedRange()
  range({ ...list, count: 30, startIndex: 0, endIndex: 20 })
  expect(ends(range({ ...list, count: 30, startIndex: 3, endIndex: 23 }))).toEqual([0, 29])
  // Fewer rows than there were.
  expect(ends(range({ ...list, count: 2, startIndex: 3, endIndex: 23 }))).toEqual([0, 1])
  expect(range({ ...list, count: 0, startIndex: 0, endIndex: 0 })).toEqual([])
})
