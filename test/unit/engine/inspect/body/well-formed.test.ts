import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wellFormed } from '../../../../../main/engine/inspect/body/well-formed.ts'
import { cases } from '../../../../support/many-cases.ts'

test('half a character is written as JSON would, everything else stays', () => {
  expect(wellFormed('a\ud800b')).toBe('a\\ud800b')
  expect(wellFormed('\udfff')).toBe('\\udfff')
  expect(wellFormed('\ud83d\ude00 C:\\users \\n é')).toBe('\ud83d\ude00 C:\\users \\n é')
})

test('what reads like half a character already stays apart from one', () => {
  expect(wellFormed('\\ud800')).toBe('\\\\ud800')
  expect(wellFormed('\\\ud800')).toBe('\\\\\\ud800')
})

test('different texts stay different as UTF-8', () => {
  const unit = fc.constantFrom('\\', '\\\\', '\ud800', '\ud801', '\udc00', 'ud800', 'ud801', 'u', 'd800', 'a')
  const text = fc.string({ unit, maxLength: 6 })
  const bytes = (one: string): string => Buffer.from(wellFormed(one)).toString('hex')
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(wellFormed(left).isWellFormed()).toBe(true)
      expect(bytes(left) === bytes(right)).toBe(left === right)
    }),
    { numRuns: cases(500) },
  )
})
