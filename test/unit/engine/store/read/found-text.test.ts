import { expect, test } from 'vitest'
import { foldText } from '../../../../../main/engine/store/query/fold-text.ts'
import { foundIn } from '../../../../../main/engine/store/read/deliveries/found-text.ts'

const find = (text: string, asked: string) => foundIn(text, foldText(asked))

test('a match is found whatever its case and accents, with the text around it', () => {
  expect(find('{"concepto":"Pagó Núñez"}', 'PAGO nu')).toEqual({
    before: '{"concepto":"',
    match: 'Pagó Nú',
    after: 'ñez"}',
  })
  expect(find('{"a":1}', 'pago')).toBeNull()
  expect(find('{"a":1}', '')).toBeNull()
})

test('letters that fold to more or to nothing do not move a match', () => {
  // A dotted I folds to two units, of which one is removed; a combining accent folds to none.
  expect(find('İe\u0301x ab', 'x A')).toMatchObject({ match: 'x a', after: 'b' })
  expect(find(`${'e\u0301'.repeat(9)}match`, 'MATCH')?.match).toBe('match')
})

test('what is around a match is on one line and cut', () => {
  const found = find(`${'b'.repeat(30)}\n  x\n\t${'a'.repeat(200)}`, 'x')
  expect(found).toEqual({ before: `…${'b'.repeat(21)} `, match: 'x', after: ` ${'a'.repeat(118)}` })
})
