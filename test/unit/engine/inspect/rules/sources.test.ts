import { describe, expect, test } from 'vitest'
import type { Finding } from '#contract/deliveries/finding'
import {
  type FindingCode,
  type FindingCodeName,
  findingCodes,
  trailFindingCodes,
} from '#contract/deliveries/finding-codes'
import { statementsIn } from '#contract/statements/basis'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import {
  exchangeRedemption,
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../../../support/inspection/examples.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { type Notification, withMember } from '../cases/member-cases.ts'

const funding = fundingExample('complete')
const withdrawal = withdrawalExample('complete')
const issuance = transactionExample('issuance', 'COMPLETE')
const redemption = transactionExample('redemption', 'COMPLETE')
const exchange = transactionExample('redemption', 'COMPLETE', exchangeRedemption)
const refunded = transactionExample('redemption', 'FAILED', refundOf('redemption', 'COMPLETE'))
const account = '/payload/redemption/receiver_account'

function found(body: Notification, code: FindingCodeName): Finding[] {
  return inspectDelivery(inspectedDelivery(body)).findings.filter(finding => finding.code === code)
}

describe('a finding cites the statement that says it', () => {
  test.each<[what: string, Notification, FindingCodeName, statement: string]>([
    ['what funding carries', { ...withdrawal, event: 'funding' }, 'record-in-wrong-envelope', 'F9-1'],
    ['what withdrawal carries', { ...funding, event: 'Withdrawal' }, 'record-in-wrong-envelope', 'F9-2'],
    ['which events there are', { ...funding, event: 'TRANSACTION' }, 'record-in-wrong-envelope', 'F2-1'],
    ['the only event', { ...issuance, event: 'funding' }, 'record-in-wrong-envelope', 'T3-1'],
    [
      'the values of refund_status',
      withMember(refunded, '/payload/redemption/refund_status', 'complete'),
      'value-case',
      'T11-5',
    ],
    [
      'no further object for an exchange transfer',
      withMember(exchange, `${account}/mexican_bank_account`, {}),
      'receiver-account-object',
      'T6-7',
    ],
    [
      'where refund_status stands in an issuance',
      withMember(issuance, '/payload/refund_status', 'PENDING'),
      'refund-misplaced',
      'T5-15',
    ],
    [
      'where refund_steps stands in a redemption',
      withMember(redemption, '/payload/refund_steps', []),
      'refund-misplaced',
      'T6-13',
    ],
    [
      'no refund fields without a refund',
      withMember(transactionExample('crypto_deposit', 'FAILED'), '/payload/refund_status', 'PENDING'),
      'refund-misplaced',
      'T10-6',
    ],
    [
      'a refund starts with a refund_status',
      withMember(redemption, '/payload/redemption/refunded', true),
      'refund-status-missing',
      'T11-10',
    ],
  ])('%s', (_what, body, code, statement) => {
    expect(found(body, code).flatMap(({ source }) => statementsIn(source))).toEqual([statement])
  })

  test('a bank account is missed by the method of a redemption, whatever the type of its account', () => {
    const typed = withMember(redemption, `${account}/type`, 'EXCHANGE_TRANSFER')
    expect(found(typed, 'receiver-account-object')).toEqual([])
    const bank = withMember(exchange, `${account}/type`, 'MEXICAN_BANK_ACCOUNT')
    const both = withMember(bank, `${account}/mexican_bank_account`, { clabe: '002010077777777771' })
    expect(found(both, 'receiver-account-object')).toHaveLength(1)
  })

  test('refund fields beside a kind that is not documented are undocumented fields, and nothing worse', () => {
    const { issuance: _, ...common } = issuance.payload
    const loan = { event: 'TRANSACTION', payload: { ...common, type: 'LOAN', refund_status: 'PENDING' } }
    expect(found(loan, 'refund-misplaced')).toEqual([])
    expect(found(loan, 'field-undocumented').map(({ path }) => path)).toEqual(['/payload/refund_status'])
  })

  test('no document says how long a CLABE is', () => {
    const short = withMember(issuance, '/payload/issuance/deposit_sender_clabe', '12')
    expect(found(short, 'clabe-form').map(({ source }) => source)).toEqual(['Plain logic'])
  })
})

describe('a code weighs as much as its source', () => {
  const codes: readonly [string, FindingCode][] = Object.entries({ ...findingCodes, ...trailFindingCodes })
  /** By plain logic a record contradicts itself. Everything else that is open is a note. */
  const contradictions = [
    'updated-before-created',
    'refund-gone',
    'refund-step-removed',
    'refund-step-id-changed',
    'refund-step-id-gone',
    'identity-changed',
  ]
  const open = codes.filter(([, { basis }]) => /^(logic|advice|observed: .*)$/.test(String(basis)))

  test.each(open)('%s', (code, { severity }) => {
    expect(severity).toBe(contradictions.includes(code) ? 'warning' : 'info')
  })
})
