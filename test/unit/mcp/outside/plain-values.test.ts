import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasInvisible } from '#contract/json/invisible-characters'
import { cut, fitting, sparse, visible } from '../../../../main/mcp/outside/plain-values.ts'
import { anyCharacter } from '../../../support/any-character.ts'

test('invisible characters are escapes wherever they are; other texts and values stay', () => {
  const value = { a: ['x\u202ey', 1, null], b: { c: 'zero\u200bwidth', d: true }, e: 'plain é 漢' }
  expect(visible(value)).toEqual({
    a: ['x\\u202ey', 1, null],
    b: { c: 'zero\\u200bwidth', d: true },
    e: 'plain é 漢',
  })
})

test('no text keeps an invisible character', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter })), texts => {
      expect(visible(texts).some(hasInvisible)).toBe(false)
    }),
  )
})

test('members without a value are omitted, and empty lists in rows', () => {
  const row = { id: 1, note: null, tags: [], text: '', is_final: false, count: 0, of: { a: null } }
  expect(sparse({ message: null, rows: [row], none: [] })).toEqual({
    rows: [{ id: 1, text: '', is_final: false, count: 0, of: {} }],
    none: [],
  })
})

test('a text is cut with a note of its length, and never within a character', () => {
  expect(cut('short', 5)).toBe('short')
  expect(cut('longer', 5)).toBe('longe… (6 characters)')
  expect(cut('ab😀d', 3)).toBe('ab… (5 characters)')
})

test('as many items as there is room for, and always one', () => {
  expect(fitting(['aaaa', 'bbbb', 'cccc'], 12)).toEqual(['aaaa', 'bbbb'])
  expect(fitting(['a'.repeat(100), 'b'], 10)).toEqual(['a'.repeat(100)])
  expect(fitting(['a', 'b'], 100)).toEqual(['a', 'b'])
  expect(fitting([], 10)).toEqual([])
})
