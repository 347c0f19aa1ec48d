import { expect, test } from 'vitest'
import { numberIn, numberOfText } from '../../../../../renderer/ui/text/number-text.ts'

test.each([
  ['7', 7, 7],
  [' 1,5 ', Number.NaN, 1.5],
  ['.5', Number.NaN, 0.5],
  ['', Number.NaN, Number.NaN],
  ['1e3', Number.NaN, Number.NaN],
  ['0x10', Number.NaN, Number.NaN],
  ['-1', Number.NaN, Number.NaN],
])('%j is the whole number %d and the fraction %d', (text, whole, fraction) => {
  expect([numberOfText(text), numberOfText(text, 'fraction')]).toEqual([whole, fraction])
})

test.each([
  ['1', 1],
  ['100', 100],
  ['0', null],
  ['101', null],
  ['1.5', null],
  ['', null],
  ['many', null],
])('%j from 1 to 100 is the number %j', (text, number) => {
  expect(numberIn(text, { least: 1, most: 100, isWhole: true })).toBe(number)
})

test('a range of fractions takes them, with its ends', () => {
  const share = { least: 0, most: 0.5, isWhole: false }
  expect(['0', '0,25', '.5', '0.51'].map(text => numberIn(text, share))).toEqual([0, 0.25, 0.5, null])
})
