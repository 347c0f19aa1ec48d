import { expect, it } from 'vitest'
import type { Fixture } from '#contract/sending/sending'
import { fixtureGroups, variantText } from '../../../../../renderer/features/sending/fixture-groups.ts'
import { prettyJson } from '../../../../../renderer/notification/pretty-json.ts'

const fixture = (id: string, kind: string, status: string, refundStatus: string | null = null) =>
  ({
    id,
    title: id,
    service: kind === 'funding' ? 'funding' : 'transactions',
    kind,
    status,
    refundStatus,
    method: kind === 'funding' ? 'sp' : 'SPEI',
    isOwn: false,
  }) as Fixture
const all = [
  fixture('issuance-complete', 'issuance', 'COMPLETE'),
  fixture('issuance-refund-pending', 'issuance', 'FAILED', 'PENDING'),
  fixture('funding-complete', 'funding', 'complete'),
]

it('fixtures are grouped by kind in their order', () => {
  expect(fixtureGroups(all, '').map(group => [group.kind, group.fixtures.length])).toEqual([
    ['issuance', 2],
    ['funding', 1],
  ])
})

it('every word of the search must stand somewhere', () => {
  const found = (search: string) =>
    fixtureGroups(all, search).flatMap(group => group.fixtures.map(({ id }) => id))
  expect(found('Complete')).toEqual(['issuance-complete', 'funding-complete'])
  expect(found('refund iss')).toEqual(['issuance-refund-pending'])
  expect(found('funding failed')).toEqual([])
})

it('variants of one status are told apart by what is left of their name', () => {
  expect(variantText(fixture('issuance-failed-small-deposit', 'issuance', 'FAILED'))).toBe('small deposit')
  expect(
    variantText(fixture('redemption-exchange-refund-in-progress', 'redemption', 'FAILED', 'IN_PROGRESS')),
  ).toBe('exchange')
  expect(variantText(fixture('crypto-deposit-complete', 'crypto_deposit', 'COMPLETE'))).toBe('')
})

it('a body laid out in lines keeps every value as it came', () => {
  expect(prettyJson('{"a":1500.250,"b":[],"c":["\\u0041",{"d":null}]}')).toBe(
    '{\n  "a": 1500.250,\n  "b": [],\n  "c": [\n    "\\u0041",\n    {\n      "d": null\n    }\n  ]\n}',
  )
  expect(prettyJson('no json')).toBe('no json')
})
