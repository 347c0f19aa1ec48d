import { expect, test } from 'vitest'
import { shortened, slug } from '#contract/words'

test.each([
  ['Bank transfer: COMPLETE', 80, 'bank-transfer-complete'],
  ['  --a--  ', 80, 'a'],
  ['own/Ünïcode', 80, 'own-n-code'],
  ['ab cd', 3, 'ab'],
  ['…', 80, ''],
])('the slug of %j with at most %i characters', (text, most, expected) => {
  expect(slug(text, most)).toBe(expected)
})

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  // One character of two UTF-16 units, which is cut in the middle.
  ['ab😀', 3, 'ab\uFFFD…'],
])('%j shortened to %i characters', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected)
})
