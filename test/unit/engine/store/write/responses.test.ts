import { expect, test } from 'vitest'
import {
  addResponseRow,
  countResponseRows,
  forEachResponseRow,
  lastResponseRows,
} from '../../../../../main/engine/store/write/responses.ts'

function rowsOf(numbers: ArrayLike<number>): number[][] {
  const rows: number[][] = []
  forEachResponseRow(numbers, (...row) => rows.push(row))
  return rows
}

test('answers come out as they were added, from a list and from the array that crosses threads', () => {
  const numbers: number[] = []
  addResponseRow(numbers, 7, 200, 1.5)
  addResponseRow(numbers, 9, 503, 0)
  const expected = [
    [7, 200, 1.5],
    [9, 503, 0],
  ]
  expect(rowsOf(numbers)).toEqual(expected)
  expect(rowsOf(new Float64Array(numbers))).toEqual(expected)
  expect(countResponseRows(numbers)).toBe(2)
  expect(rowsOf([])).toEqual([])
})

test('the last ones are kept whole', () => {
  const numbers: number[] = []
  for (const id of [1, 2, 3]) addResponseRow(numbers, id, 200, id)
  expect(rowsOf(lastResponseRows(numbers, 2)).map(([id]) => id)).toEqual([2, 3])
})
