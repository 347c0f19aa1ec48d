import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerPairs, headerText } from '../../../../../main/engine/store/schema/header-text.ts'
import { anyCharacter } from '../../../../support/any-character.ts'

test('any names and values come back, newlines and empty ones too', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.string({ unit: anyCharacter }), fc.oneof(fc.string(), fc.constantFrom('', '\n', 'a\nb'))),
      ),
      pairs => {
        expect(headerPairs(headerText(pairs.flat()))).toEqual(pairs)
      },
    ),
  )
})

test('what a parser of HTTP lets through is kept as plain lines', () => {
  expect(headerText(['Host', 'a', 'X-Empty', '', 'host', 'é'])).toBe('Host\na\nX-Empty\n\nhost\né')
})
