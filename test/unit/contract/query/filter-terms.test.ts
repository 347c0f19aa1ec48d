import { expect, it } from 'vitest'
import { chosenValues, withoutField, withValueToggled } from '#contract/query/query-terms'

it('a value is added to those of its field, and taken out of them', () => {
  const cases: [query: string, field: string, value: string, changed: string][] = [
    ['', 'kind', 'issuance', 'kind:issuance'],
    ['kind:issuance', 'kind', 'redemption', 'kind:issuance,redemption'],
    ['kind:issuance,redemption abc', 'kind', 'issuance', 'kind:redemption abc'],
    ['kind:ISSUANCE abc', 'kind', 'issuance', 'abc'],
    // A delivery has one session: the value takes the place of the other.
    ['session:today', 'session', '"test run"', 'session:"test run"'],
    ['session:"test run" abc', 'session', '"test run"', 'abc'],
    ['response:200', 'response', '404', 'response:404'],
    // A value with a space or comma is one of a list, like others.
    ['tag:"called back"', 'tag', 'checkout', 'tag:"called back",checkout'],
    ['tag:checkout,"called back"', 'tag', '"called back"', 'tag:checkout'],
    ['status:failed', 'status', '"on hold, again"', 'status:failed,"on hold, again"'],
    ['status:"on hold, again" abc', 'status', '"on hold, again"', 'abc'],
    // What is negated, or holds for a part alone, is not it.
    ['-kind:issuance', 'kind', 'redemption', '-kind:issuance kind:redemption'],
    ['kind:issuance or abc', 'kind', 'redemption', '(kind:issuance or abc) kind:redemption'],
    ['(kind:issuance or abc)', 'kind', 'redemption', '(kind:issuance or abc) kind:redemption'],
  ]
  for (const [query, field, value, changed] of cases)
    expect(withValueToggled(query, field, value)).toBe(changed)
})

it('the chosen values are those that bind every result', () => {
  expect([...chosenValues('kind:issuance,Redemption -kind:funding', 'kind')]).toEqual([
    'issuance',
    'redemption',
  ])
  expect([...chosenValues('kind:issuance or abc', 'kind')]).toEqual([])
  expect([...chosenValues('not (kind:issuance)', 'kind')]).toEqual([])
})

it('a query without the choice of a field keeps everything else', () => {
  expect(withoutField('kind:issuance abc kind:redemption -kind:funding', 'kind')).toBe('abc -kind:funding')
})
