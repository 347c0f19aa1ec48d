import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityPaths } from '../../../../../main/engine/inspect/trail/identity-fields.ts'
import { factsText, noFacts, readFacts } from '../../../../../main/engine/inspect/trail/trail-facts.ts'
import { anyCharacter } from '../../../../support/any-character.ts'

const created = '2024-05-06T10:11:12.123Z'
const address = '0x3bbc88a9a16d2b611f637c15f5121f80ef9028cc'
const textOrNull = fc.option(fc.string({ unit: anyCharacter }), { nil: null })
const hex = fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes).toString('hex'))
const value = fc.oneof(
  fc.string({ unit: anyCharacter }),
  hex.map(digits => `0x${digits}`),
  fc.constantFrom(
    created,
    'ISSUANCE',
    'issuance',
    '0',
    '1',
    'null',
    address.toUpperCase(),
    address.slice(0, -1),
  ),
)
const paths = fc.constantFrom(...identityPaths, '/payload/odd/member')
const known = fc.record({
  kind: fc.constantFrom('issuance', 'other', null),
  createdAt: fc.constantFrom(created, null, '', '0'),
})

test('facts are read from their text as they were', () => {
  fc.assert(
    fc.property(
      fc.dictionary(paths, value, { noNullPrototype: true }),
      fc.array(fc.record({ step: textOrNull, status: textOrNull, id: textOrNull })),
      known,
      (identity, steps, beside) => {
        const text = factsText({ identity, steps }, beside)
        expect(readFacts({ factsText: text, ...beside })).toEqual({ identity, steps })
      },
    ),
  )
})

test('what is known beside the facts is not kept twice, and digits take less than they were written with', () => {
  const identity = {
    '/payload/transaction_type': 'ISSUANCE',
    '/payload/created_at': created,
    '/payload/issuance/address': address,
    '/payload/amount': '1.5',
  }
  const text = factsText({ identity, steps: [] }, { kind: 'issuance', createdAt: created })
  for (const value of ['ISSUANCE', created, address.slice(2)]) expect(text).not.toContain(value)
  expect(text).toContain('1.5')
})

test('a notification without a record has no facts', () => {
  expect(readFacts({ factsText: null, kind: null, createdAt: created })).toEqual(noFacts)
})
