import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuery } from '#contract/query/query'
import {
  chipsOf,
  editedText,
  editedValues,
  type TermChip,
  termText,
  withoutTerm,
  withTermNegated,
  withTermValues,
} from '#contract/query/query-terms'

const terms = (query: string) => chipsOf(query).filter(chip => chip.type === 'term') as TermChip[]
const term = (query: string, index: number): TermChip => {
  const chip = terms(query)[index]
  if (chip === undefined) throw new Error(`${query} has no term ${index}`)
  return chip
}

it('each term of a query is a chip, with what negates it', () => {
  expect(
    chipsOf('Kind:issuance -status:failed,pending and not "small deposit" abc').map(chip =>
      chip.type === 'term' ? [chip.isNegated, chip.field, chip.values] : chip.text,
    ),
  ).toEqual([
    [false, 'kind', ['issuance']],
    [true, 'status', ['failed', 'pending']],
    [true, null, ['small deposit']],
    [false, null, ['abc']],
  ])
})

it('operators and parentheses stand between the terms', () => {
  expect(
    chipsOf('a or not (b c)').map(chip => (chip.type === 'term' ? chip.values[0] : { text: chip.text })),
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
  const cases: [query: string, index: number, values: string[], changed: string][] = [
    ['kind:issuance x', 0, ['funding', 'withdrawal'], 'kind:funding,withdrawal x'],
    ['session:today x', 0, ['test run'], 'session:"test run" x'],
    ['a b', 0, ['or'], '"or" b'],
    ['a b', 0, [], 'b'],
    // Of a list, each value has its own quotes.
    ['-(tag:"called back" x)', 0, ['called back', 'checkout'], '-(tag:"called back",checkout x)'],
    ['status:failed', 0, ['failed', 'on hold, again'], 'status:failed,"on hold, again"'],
    // In quotes, a body is searched exactly as sent.
    ['body:"Peña" x', 0, ['Pena'], 'body:"Pena" x'],
    ['body:Peña x', 0, ['Pena'], 'body:Pena x'],
    ['not received:1h..2h', 0, ['2026-05-01..2026-05-07'], 'not received:2026-05-01..2026-05-07'],
  ]
  for (const [query, index, values, changed] of cases)
    expect(withTermValues(query, term(query, index), values)).toBe(changed)
})

it('a comma in quotes, and one of a field that takes no list, is part of the value', () => {
  const values = (query: string) => terms(query).map(chip => chip.values)
  expect(values('status:"on hold, again",failed target:/a,b "x, y" amount:1..2')).toEqual([
    ['on hold, again', 'failed'],
    ['/a,b'],
    ['x, y'],
    ['1..2'],
  ])
})

it('values are edited as text, in quotes where they have a comma or quote', () => {
  expect(editedText(['called back', 'on hold, again'], 'status')).toBe('called back,"on hold, again"')
  expect(editedValues(' called back , "on hold, again",', 'status')).toEqual([
    'called back',
    'on hold, again',
  ])
  expect(editedValues('/a, "b"', 'target')).toEqual(['/a, "b"'])
  expect(editedValues('  ', 'target')).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), texts => {
      const written = texts.map(text => text.trim()).filter(text => text !== '')
      expect(editedValues(editedText(written, 'status'), 'status')).toEqual(written)
    }),
  )
})

const name = fc.constantFrom('kind', 'status', 'session', 'body', 'amount', 'received')
const value = fc.constantFrom('issuance', '5', '2h', 'a b', 'x"y', '(z', 'or', '-n', 'k:v', 'a,b')
const simpleTerm = fc.oneof(
  fc
    .tuple(name, fc.constantFrom('5'))
    .map(([field, text]) => termText(field, [text]))
    .filter(text => !text.startsWith('received')),
  value.map(text => termText(null, [text])),
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
      expect(terms(rest).map(({ values }) => values)).toEqual(
        all.filter(other => other !== chip).map(({ values }) => values),
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
  const fields = fc.constantFrom('status', 'tag', 'target', 'body')
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), text => {
      const changed = withTermValues('before old after', term('before old after', 1), [text])
      expect(terms(changed).map(chip => chip.values)).toEqual([['before'], [text], ['after']])
    }),
  )
  fc.assert(
    fc.property(
      fields,
      fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
      (field, texts) => {
        const values = field === 'status' || field === 'tag' ? texts : texts.slice(0, 1)
        const changed = `(before or not ${termText(field, values)}) after`
        expect(terms(changed)[1]).toMatchObject({ field, values, isNegated: true })
        expect(isValid(changed)).toBe(true)
      },
    ),
  )
})
