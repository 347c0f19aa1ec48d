import { expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'

const { payload } = transactionExample('issuance', 'PENDING')
const read = (body: unknown) => inspectDelivery(inspectedDelivery(body))
const codesAt = (body: unknown, at: string) =>
  read(body).findings.flatMap(({ path, code }) => (path === at ? [code] : []))

// That each of these is reported: cases/member-cases.ts.
test.each(['transaction', 'TRANSACTIONS', 'TRANSACTON', ' TRANSACTION', 'ISSUANCE'])(
  'a transaction whose event is %j stays in its trail',
  event => {
    expect(read({ event, payload })).toMatchObject({
      service: 'transactions',
      kind: 'issuance',
      recordKey: read({ event: 'TRANSACTION', payload }).recordKey,
      status: 'PENDING',
    })
  },
)

test('a record of the funding service with a near event does so too', () => {
  expect(read({ ...fundingExample('pending'), event: 'fundings' }).kind).toBe('funding')
  expect(read({ ...withdrawalExample('pending'), event: 'Withdrawals' }).kind).toBe('withdrawal')
})

test('the transaction of a near event is judged as any other', () => {
  const bad = { event: 'TRANSACTIONS', payload: { ...payload, created_at: 'yesterday' } }
  expect(codesAt(bad, '/payload/created_at')).toEqual(['timestamp-impossible'])
})

test.each([
  { event: 'TRANSACTIONS', payload: { id: 'x1', status: 'PAID' } },
  { event: 'TRANSACTIONS' },
  { event: 'payout', payload },
])('a near event without the shape of a transaction, and a far one with it, stay outside: %#', body => {
  expect(read(body).service).toBe('other')
  expect(codesAt(body, '/event')).toEqual(['event-outside'])
})

test('an unknown type beside one kind object is reported, and the object is checked', () => {
  const typed = (amount: string) =>
    read({
      event: 'TRANSACTION',
      payload: { ...payload, type: 'PAYMENT', issuance: { ...(payload.issuance as object), amount } },
    })
  expect(typed('1500.25')).toMatchObject({
    ...{ service: 'transactions', kind: 'issuance', amount: '1500.25' },
    findings: [{ code: 'value-unknown', path: '/payload/type' }],
  })
  expect(typed('-1').findings.map(({ code }) => code)).toContain('amount-impossible')
})

test('a kind of its own is read as that', () => {
  const { issuance, ...common } = payload
  const kindOf = (members: object) => read({ event: 'TRANSACTION', payload: { ...common, ...members } }).kind
  expect(kindOf({ type: 'LOAN', loan: { amount: '1' } })).toBe('loan')
  expect(kindOf({ type: 'LOAN', loan: {}, issuance })).toBe('loan')
  expect(kindOf({ type: 'REDEMPTION', issuance })).toBe('redemption')
})
