import { describe, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { findingsAt } from '../findings-at.ts'

const { payload } = transactionExample('issuance', 'PENDING')
const read = (body: unknown) => inspectDelivery(inspectedDelivery(body))
const transactionEnvelope = 'Transaction Notification Service, Notification envelope (T3-1)'

describe('event of the transaction service', () => {
  test('TRANSACTION is as documented', () => {
    expect(findingsAt({ event: 'TRANSACTION', payload }, '/event')).toEqual([])
  })

  test.each(['transaction', 'Transaction'])('%s is the known value in another case', event => {
    const inspection = read({ event, payload })
    expect(inspection).toMatchObject({ service: 'transactions', kind: 'issuance' })
    expect(inspection.findings).toMatchObject([
      { severity: 'warning', code: 'value-case', path: '/event', source: transactionEnvelope },
    ])
  })

  test.each([
    'TRANSACTIONS',
    'transactions',
    'TRANSACTON',
    'TRANSACTION_UPDATED',
    ' TRANSACTION',
    'ISSUANCE',
  ])('%s with a transaction is told, and the record stays in its trail', event => {
    const inspection = read({ event, payload })
    expect(inspection).toMatchObject({
      service: 'transactions',
      kind: 'issuance',
      recordKey: read({ event: 'TRANSACTION', payload }).recordKey,
      status: 'PENDING',
    })
    expect(inspection.findings).toMatchObject([
      { severity: 'warning', code: 'value-unknown', path: '/event', source: transactionEnvelope },
    ])
  })

  test('the transaction of a near event is judged as any other', () => {
    const bad = { event: 'TRANSACTIONS', payload: { ...payload, created_at: 'yesterday' } }
    expect(findingsAt(bad, '/payload/created_at')).toEqual(['error timestamp-impossible'])
  })

  test('a near event without the shape of a transaction, and a far one with it, stay outside', () => {
    for (const body of [
      { event: 'TRANSACTIONS', payload: { id: 'x1', status: 'PAID' } },
      { event: 'TRANSACTIONS' },
      { event: 'payout', payload },
      { event: 'invoice.paid', payload },
    ]) {
      expect(read(body).service).toBe('other')
      expect(findingsAt(body, '/event')).toEqual(['info event-outside'])
    }
  })
})

describe('a type that is not known', () => {
  const typed = (type: string, members: object = {}) => ({
    event: 'TRANSACTION',
    payload: { ...payload, type, ...members },
  })

  test.each(['ISSUANCES', 'PAYMENT'])(
    '%s beside one kind object is reported, and the object is checked',
    type => {
      expect(read(typed(type))).toMatchObject({
        service: 'transactions',
        kind: 'issuance',
        amount: '1500.25',
      })
      expect(read(typed(type)).findings.map(({ severity, code, path }) => [severity, code, path])).toEqual([
        ['warning', 'value-unknown', '/payload/type'],
      ])
      const bad = typed(type, { issuance: { ...(payload.issuance as object), amount: '-1' } })
      expect(findingsAt(bad, '/payload/issuance/amount')).toEqual(['error amount-impossible'])
    },
  )

  test('a kind of its own is read as that', () => {
    const { issuance, ...common } = payload
    const own = { event: 'TRANSACTION', payload: { ...common, type: 'LOAN', loan: { amount: '1' } } }
    expect(read(own).kind).toBe('loan')
    expect(read(typed('LOAN', { loan: {} })).kind).toBe('loan')
    expect(read(typed('REDEMPTION')).kind).toBe('redemption')
    expect(findingsAt(typed('REDEMPTION'), '/payload/issuance')).toEqual(['error kind-object-wrong'])
  })
})

describe('event of the funding service', () => {
  test.each(['funding', 'Funding', 'FUNDING'])('%s is as documented', event => {
    expect(findingsAt({ ...fundingExample('pending'), event }, '/event')).toEqual([])
  })

  test('a near event is reported with its own document', () => {
    const funding = read({ ...fundingExample('pending'), event: 'fundings' })
    expect(funding).toMatchObject({ service: 'funding', kind: 'funding' })
    expect(funding.findings).toMatchObject([
      {
        code: 'value-unknown',
        path: '/event',
        source: 'Funding and Withdrawal Notification Service, Notification envelope (F2-1)',
      },
    ])
    expect(read({ ...withdrawalExample('pending'), event: 'Withdrawals' })).toMatchObject({
      service: 'funding',
      kind: 'withdrawal',
    })
  })
})

test('an empty event is quoted as it came', () => {
  const [finding] = read({ event: '', payload }).findings
  expect(finding).toMatchObject({ code: 'event-missing', message: 'Expected an event; received "".' })
})
