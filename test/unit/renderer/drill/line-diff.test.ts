import { expect, test } from 'vitest'
import { diffLines, foldEqual } from '../../../../renderer/drill/line-diff.ts'

const sidesOf = (before: string, after: string) =>
  diffLines(before, after).map(row => [row.before, row.after, row.isEqual])

test('a changed line stands beside what it became', () => {
  expect(sidesOf('a\nb\nc', 'a\nx\nc')).toEqual([
    ['a', 'a', true],
    ['b', 'x', false],
    ['c', 'c', true],
  ])
})

test('lines of one text alone leave the other side empty', () => {
  expect(sidesOf('a\nc', 'a\nb\nb\nc\nd')).toEqual([
    ['a', 'a', true],
    [null, 'b', false],
    [null, 'b', false],
    ['c', 'c', true],
    [null, 'd', false],
  ])
})

test('equal texts have equal lines, and long ones are compared by place', () => {
  expect(diffLines('a\nb', 'a\nb').every(({ isEqual }) => isEqual)).toBe(true)
  const long = Array.from({ length: 2000 }, (_, at) => `line ${at}`)
  const changed = long.with(1200, 'other')
  expect(diffLines(long.join('\n'), changed.join('\n')).filter(({ isEqual }) => !isEqual)).toEqual([
    { before: 'line 1200', after: 'other', isEqual: false },
  ])
})

test('many equal lines are folded, a few are not', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const rows = foldEqual(diffLines(lines.join('\n'), lines.with(10, 'x').join('\n')), 3)
  expect(rows.map(row => ('equal' in row ? row.equal : row.before))).toEqual([7, ...lines.slice(7, 14), 6])
  expect(foldEqual(diffLines('a\nb\nc\nd\ne', 'a\nb\nc\nd\nx'), 1).some(row => 'equal' in row)).toBe(false)
})
