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
  { event: 'DEPOSIT', payload: transactionExample('crypto_deposit', 'PENDING').payload },
  { event: 'invoice.paid', payload },
  { event: 'deposit', payload: fundingExample('pending').payload },
  { event: 'cash.out', payload: withdrawalExample('pending').payload },
])('the record of an unknown event is judged, and stays in its trail: %#', ({ event, payload }) => {
  const { service, kind, recordKey } = read({
    event: 'fid' in payload ? 'funding' : 'wid' in payload ? 'withdrawal' : 'TRANSACTION',
    payload,
  })
  const inspected = read({ event, payload: { ...payload, created_at: 'soon' } })
  expect(inspected).toMatchObject({ service, kind, recordKey })
  const told = inspected.findings.map(({ severity, code }) => `${severity} ${code}`)
  expect(told).toEqual(expect.arrayContaining(['error timestamp-impossible', 'warning value-unknown']))
})

test.each([
  { event: 'TRANSACTIONS', payload: { id: 'x1', status: 'PAID' } },
  { event: 'TRANSACTIONS' },
  { event: 'payout', payload },
  // Not plainly a record: without an id, without a kind object, or two at once.
  { event: 'DEPOSIT', payload: { type: 'CRYPTO_DEPOSIT', crypto_deposit: { amount: '1' } } },
  { event: 'DEPOSIT', payload: { id: 'x1', type: 'CRYPTO_DEPOSIT' } },
  { event: 'DEPOSIT', payload: { fid: 'f1', wid: 'w1', status: 'pending' } },
])(
  'a near event without the shape of a transaction, and another product’s with it, stay outside: %#',
  body => {
    expect(read(body).service).toBe('other')
    expect(codesAt(body, '/event')).toEqual(['event-outside'])
  },
)

test('an unknown type beside one kind object is reported, and the object is checked', () => {
  const typed = (amount: string) =>
    read({
      event: 'TRANSACTION',
      payload: { ...payload, type: 'PAYMENT', issuance: { ...(payload.issuance as object), amount } },
    })
  expect(typed('1500.25')).toMatchObject({
    service: 'transactions',
    kind: 'issuance',
    amount: '1500.25',
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
