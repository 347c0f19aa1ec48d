import { expect, test } from 'vitest'
import { numberOfText } from '../../../../../renderer/ui/text/number-text.ts'

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
