import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityPaths } from '../../../../../main/engine/inspect/trail/identity-fields.ts'
import { factsText, noFacts, readFacts } from '../../../../../main/engine/inspect/trail/trail-facts.ts'

const created = '2024-05-06T10:11:12.123Z'
const textOrNull = fc.option(fc.string({ unit: 'binary' }), { nil: null })
const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(created, '0', 'null'))

test('facts are read from their text as they were', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...identityPaths, '/payload/odd/member'), value, {
        noNullPrototype: true,
      }),
      fc.array(fc.record({ step: textOrNull, status: textOrNull, id: textOrNull })),
      fc.constantFrom(created, null, '', '0'),
      (identity, steps, createdAt) => {
        const text = factsText({ identity, steps }, createdAt)
        expect(readFacts({ factsText: text, createdAt })).toEqual({ identity, steps })
      },
    ),
  )
})

test('the time of creation is not kept twice', () => {
  const identity = { '/payload/created_at': created, '/payload/amount': '1.5' }
  const text = factsText({ identity, steps: [] }, created)
  expect(text).not.toContain(created)
  expect(text).toContain('1.5')
})

test('a notification without a record has no facts', () => {
  expect(readFacts({ factsText: null, createdAt: created })).toEqual(noFacts)
})
