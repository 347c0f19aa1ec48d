import { expect, test } from 'vitest'
import { applyOverrides } from '../../../../main/engine/sending/fixtures/overrides.ts'

const subject = { recordId: 'r1', createdAt: '2026-01-05T10:00:00Z', updatedAt: '2026-01-05T10:05:00Z' }
const body = '{ "payload": {"id": "r1", "amount": 1.50, "list": [1, {"a": true}]} }'
const knownPaths = new Set(['/payload/id', '/payload/amount', '/payload/status', '/payload/issuance/asset'])

function set(path: string, value: string): string {
  return applyOverrides(body, [{ path, value }], { knownPaths, subject })
}

test.each([
  [
    '/payload/amount',
    '1500.250',
    '{ "payload": {"id": "r1", "amount": 1500.250, "list": [1, {"a": true}]} }',
  ],
  ['/payload/id', 'my id', '{ "payload": {"id": "my id", "amount": 1.50, "list": [1, {"a": true}]} }'],
  ['/payload/id', '"7"', '{ "payload": {"id": "7", "amount": 1.50, "list": [1, {"a": true}]} }'],
  ['/payload/id', 'null', '{ "payload": {"id": null, "amount": 1.50, "list": [1, {"a": true}]} }'],
  ['/payload/list/1/a', '[ ]', '{ "payload": {"id": "r1", "amount": 1.50, "list": [1, {"a": [ ]}]} }'],
  [
    '/payload/status',
    'PENDING',
    '{ "payload": {"id": "r1", "amount": 1.50, "list": [1, {"a": true}], "status": "PENDING"} }',
  ],
])('%s set to %s changes that alone, digit for digit', (path, value, expected) => {
  expect(set(path, value)).toBe(expected)
})

test.each([
  ['{{uuid}}', /"id": "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"/],
  ['{{now}}', /"id": "2026-01-05T10:05:00Z"/],
  ['{{hash}}', /"id": "0x[0-9a-f]{64}"/],
  ['{{address}}', /"id": "0x[0-9a-f]{40}"/],
  ['{{clabe}}', /"id": "\d{18}"/],
  ['{{amount}}', /"id": "\d+\.\d\d"/],
  ['order-{{digits}}', /"id": "order-\d{7}"/],
  ['{"made": "{{uuid}}"}', /"id": \{"made": "[0-9a-f-]{36}"\}/],
])('%s is made anew each time', (value, expected) => {
  expect(set('/payload/id', value)).toMatch(expected)
  if (value !== '{{now}}') expect(set('/payload/id', value)).not.toBe(set('/payload/id', value))
})

test('a generator with a name gives the record the same value again', () => {
  expect(set('/payload/id', '{{clabe:sender}}')).toBe(set('/payload/id', '{{clabe:sender}}'))
})

test.each([
  ['/payload/amont', '/payload/amount'],
  ['/payload/state', '/payload/status'],
  ['/amount', '/payload/amount'],
  ['payload/id', '/payload/id'],
])('%s is no path, and %s is near', (path, near) => {
  expect(() => set(path, '1')).toThrowError(
    expect.objectContaining({ code: 'unknown-path', message: expect.stringContaining(near) }),
  )
})

test.each([
  // Its parent is not there.
  ['/payload/issuance/asset', 'unknown-path'],
  ['', 'unknown-path'],
  ['/payload/list/2', 'unknown-path'],
])('"%s" cannot be set', (path, code) => {
  expect(() => set(path, '1')).toThrowError(expect.objectContaining({ code }))
})

test('a generator that does not exist is told, and a body that is no JSON', () => {
  expect(() => set('/payload/id', '{{nonsense}}')).toThrowError(
    expect.objectContaining({ code: 'invalid-params' }),
  )
  expect(() => applyOverrides('{broken', [{ path: '/a', value: '1' }], { knownPaths, subject })).toThrowError(
    expect.objectContaining({ code: 'fixture-unfit' }),
  )
})
