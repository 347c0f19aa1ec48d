import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuery } from '#contract/query/query'
import {
  chipsOf,
  type TermChip,
  termText,
  withoutTerm,
  withTermNegated,
  withTermValue,
} from '../../../../../renderer/features/search/query-terms.ts'

const terms = (query: string) => chipsOf(query).filter(chip => chip.type === 'term') as TermChip[]
const term = (query: string, index: number): TermChip => {
  const chip = terms(query)[index]
  if (chip === undefined) throw new Error(`${query} has no term ${index}`)
  return chip
}

it('each term of a query is a chip, with what negates it', () => {
  expect(
    chipsOf('Kind:issuance -status:failed,pending and not "small deposit" abc').map(chip =>
      chip.type === 'term' ? [chip.isNegated, chip.field, chip.value] : chip.text,
    ),
  ).toEqual([
    [false, 'kind', 'issuance'],
    [true, 'status', 'failed,pending'],
    [true, null, 'small deposit'],
    [false, null, 'abc'],
  ])
})

it('operators and parentheses stand between the terms', () => {
  expect(
    chipsOf('a or not (b c)').map(chip => (chip.type === 'term' ? chip.value : { text: chip.text })),
  ).toEqual(['a', { text: 'or' }, { text: 'not' }, { text: '(' }, 'b', 'c', { text: ')' }])
})

it('a term is removed with what joined it', () => {
  const cases: [query: string, index: number, rest: string][] = [
    ['kind:issuance status:failed', 0, 'status:failed'],
    ['kind:issuance', 0, ''],
    ['a or b', 0, 'b'],
    ['a or b or c', 1, 'a or c'],
    ['a and -b', 1, 'a'],
    ['not not a b', 0, 'b'],
    ['a (b)', 1, 'a'],
    ['a or not (b)', 1, 'a'],
    ['(a or b) c', 0, '(b) c'],
  ]
  for (const [query, index, rest] of cases) expect(withoutTerm(query, term(query, index))).toBe(rest)
})

it('a term is negated, and back', () => {
  expect(withTermNegated('a kind:issuance', term('a kind:issuance', 1))).toBe('a -kind:issuance')
  expect(withTermNegated('a not kind:issuance', term('a not kind:issuance', 1))).toBe('a kind:issuance')
  expect(withTermNegated('--a', term('--a', 0))).toBe('-a')
})

it('a term gets other values', () => {
  expect(withTermValue('kind:issuance x', term('kind:issuance x', 0), 'funding,withdrawal')).toBe(
    'kind:funding,withdrawal x',
  )
  expect(withTermValue('session:today x', term('session:today x', 0), 'test run')).toBe(
    'session:"test run" x',
  )
  expect(withTermValue('a b', term('a b', 0), 'or')).toBe('"or" b')
  expect(withTermValue('a b', term('a b', 0), ' ')).toBe('b')
})

const name = fc.constantFrom('kind', 'status', 'session', 'body', 'amount', 'received')
const value = fc.constantFrom('issuance', '5', '2h', 'a b', 'x"y', '(z', 'or', '-n', 'k:v', 'a,b')
const simpleTerm = fc.oneof(
  fc
    .tuple(name, fc.constantFrom('5'))
    .map(([field, text]) => `${field}:${text}`)
    .filter(text => !text.startsWith('received')),
  value.map(text => termText(null, text) ?? 'x'),
)
const { query } = fc.letrec<{ query: string }>(tie => ({
  query: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    simpleTerm,
    simpleTerm.map(text => `-${text}`),
    simpleTerm.map(text => `not ${text}`),
    fc.tuple(tie('query'), fc.constantFrom(' ', ' or ', ' and '), tie('query')).map(parts => parts.join('')),
    tie('query').map(text => `(${text})`),
    tie('query').map(text => `not (${text})`),
    tie('query').map(text => `-(${text})`),
  ),
}))
const isValid = (text: string): boolean => parseQuery(text, 0).ok

it('whatever is removed or negated, a valid query stays valid and loses or keeps its terms', () => {
  fc.assert(
    fc.property(query, fc.nat(), (text, pick) => {
      fc.pre(isValid(text))
      const all = terms(text)
      const chip = all[pick % all.length]
      if (chip === undefined) return
      const rest = withoutTerm(text, chip)
      expect(isValid(rest)).toBe(true)
      expect(terms(rest).map(({ value: left }) => left)).toEqual(
        all.filter(other => other !== chip).map(({ value: left }) => left),
      )
      const negated = withTermNegated(text, chip)
      expect(isValid(negated)).toBe(true)
      expect(terms(negated).map(({ isNegated }) => isNegated)).toEqual(
        all.map(other => (other === chip ? !other.isNegated : other.isNegated)),
      )
    }),
  )
})

it('any value that is written into a term is read back from it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), text => {
      fc.pre(text.trim() !== '')
      const changed = withTermValue('before old after', term('before old after', 1), text)
      expect(terms(changed).map(chip => chip.value)).toEqual(['before', text.trim(), 'after'])
    }),
  )
})
