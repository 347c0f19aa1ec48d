import { expect, test } from 'vitest'
import { readJson } from '#contract/json/text'
import type { Sender } from '#contract/terms'
import { newRecordBody } from '../../../../../main/engine/sending/fixtures/notification-body.ts'
import { summarize, summaryText } from '../../../../../renderer/notification/summary/summarize.ts'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { catalog, fixture } from '../../../engine/sending/fixtures.ts'

const now = Date.parse('2024-05-01T12:00:00.500Z')

function said(body: unknown, service: Sender | null, kind: string | null): string | null {
  const result = readJson(typeof body === 'string' ? body : JSON.stringify(body))
  if (!result.ok) throw new Error('not JSON')
  const summary = summarize(result.root, service, kind)
  return summary === null ? null : summaryText(summary)
}

function ofFixture(id: string): string | null {
  const file = fixture(id)
  return said(newRecordBody(file, now).body, file.service, file.kind)
}

test.each([
  ['conversion-complete', 'Conversion of 100.00 USDC to 1,850.00 MXNB, complete 3 min after it started'],
  ['conversion-failed', 'Conversion of 100.00 USDC to 1,850.00 MXNB, failed 3 min after it started'],
  ['crypto-deposit-in-progress', 'Crypto deposit of 250.00 MXNB on Arbitrum, in progress'],
  [
    'crypto-withdrawal-failed',
    'Crypto withdrawal of 75.50 MXNB on Arbitrum, failed 3 min after it started: transaction failed due to an unexpected error',
  ],
  ['funding-pending', 'Funding of 2,500.00 MXN by SPEI, pending'],
  ['funding-capitalized-complete', 'Funding of 2,500.00 MXN by SPEI, complete'],
  ['issuance-pending', 'Issuance of 1,500.25 MXN by SPEI, pending'],
  ['issuance-in-progress', 'Issuance of 1,500.25 MXN by SPEI, in progress'],
  ['issuance-complete', 'Issuance of 1,500.25 MXN by SPEI, complete 3 min after it started'],
  [
    'issuance-failed-small-deposit',
    'Issuance of 0.05 MXN by SPEI, failed 3 min after it started: deposit too small',
  ],
  [
    'issuance-refund-pending',
    'Issuance of 1,500.25 MXN by SPEI, failed 4 min after it started: unexpected error; refund pending',
  ],
  [
    'issuance-refund-failed',
    'Issuance of 1,500.25 MXN by SPEI, failed 7 min after it started: unexpected error; refund failed at SPEI_WITHDRAWAL',
  ],
  [
    'redemption-refund-in-progress',
    'Redemption of 980.00 tokens by SPEI, failed 5 min after it started: unexpected error; refund in progress, 1 of 2 steps complete',
  ],
  [
    'redemption-refund-complete',
    'Redemption of 980.00 tokens by SPEI, failed 7 min after it started: unexpected error; refunded',
  ],
  ['withdrawal-processing', 'Withdrawal of 25.500000 XRP on Ripple, processing'],
  ['withdrawal-spei-failed', 'Withdrawal of 1,200.00 MXN by SPEI, failed: rejected by the beneficiary bank'],
])('%s reads: %s', (id, sentence) => {
  expect(ofFixture(id)).toBe(sentence)
})

test.each([...catalog.keys()])('%s says its kind, an amount and its status, without a placeholder', id => {
  const { kind } = fixture(id)
  const sentence = ofFixture(id)
  expect(sentence).toMatch(new RegExp(`^${kind?.replaceAll('_', ' ')} of [\\d,.]+ [A-Z0-9]+ `, 'i'))
  expect(sentence).toMatch(/, (pending|in progress|processing|complete|failed)/)
  expect(sentence).not.toMatch(/null|undefined|\{\{|NaN/)
})

test('what is missing is left out', () => {
  expect(said({ payload: {} }, 'funding', 'funding')).toBe('Funding, no status')
  expect(said({ payload: { status: 'complete', currency: 'mxn' } }, 'funding', 'funding')).toBe(
    'Funding, complete',
  )
  expect(said({ payload: { amount: '5', status: '' } }, 'funding', 'withdrawal')).toBe(
    'Withdrawal of 5, no status',
  )
  expect(
    said({ payload: { conversion: { amount_to: '5', asset_to: 'MXNB' } } }, 'transactions', 'conversion'),
  ).toBe('Conversion to 5 MXNB, no status')
  expect(said({ payload: null }, 'transactions', 'issuance')).toBe('Issuance, no status')
  expect(said('[]', 'transactions', 'issuance')).toBe('Issuance, no status')
  expect(said({ payload: {} }, null, null)).toBeNull()
  expect(said({ payload: {} }, 'none', null)).toBeNull()
})

test('an amount keeps each digit, a number too', () => {
  expect(
    said('{"payload":{"amount":12345678901234567890.10,"status":"pending"}}', 'funding', 'funding'),
  ).toBe('Funding of 12,345,678,901,234,567,890.10, pending')
})

test('the time taken is said where both clocks have it', () => {
  const failed = (payload: object) =>
    said({ payload: { type: 'ISSUANCE', status: 'FAILED', ...payload } }, 'transactions', 'issuance')
  const created_at = '2024-05-06T10:00:00Z'
  expect(failed({ created_at, updated_at: '2024-05-06T10:00:00.400Z' })).toBe('Issuance, failed at once')
  expect(failed({ created_at, updated_at: '2024-05-06T04:02:00-0600' })).toBe(
    'Issuance, failed 2 min after it started',
  )
  expect(failed({ created_at, updated_at: '2024-05-06T09:00:00Z' })).toBe('Issuance, failed')
  expect(failed({ created_at, updated_at: '2024-05-06T10:05:00' })).toBe('Issuance, failed')
  expect(failed({ created_at, updated_at: 'soon' })).toBe('Issuance, failed')
})

test('the reason is the meaning of a known code, else the first sentence that was received', () => {
  const reason = (issuance: object) =>
    said({ payload: { status: 'FAILED', issuance } }, 'transactions', 'issuance')?.replace(/^.*?: /, '')
  expect(reason({ error: { code: 'transaction_failed', message: 'Boom' } })).toBe('unexpected error')
  expect(reason({ error: { code: 'limit_reached' } })).toBe('limit reached')
  expect(reason({ error: { code: 'limit_reached', message: 'The limit was reached.' } })).toBe(
    'the limit was reached',
  )
  expect(reason({ failure_reason: 'CLABE is closed. Ask the bank.' })).toBe('CLABE is closed')
})

test('a refund is said beside the status, also where only refunded says it', () => {
  const body = transactionExample('issuance', 'COMPLETE', { refunded: true })
  expect(said(body, 'transactions', 'issuance')).toMatch(/complete .*; refunded$/)
})

test('a funding that reverses a withdrawal says which', () => {
  const details = { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: '3f1a9b77c2' }
  const payload = {
    status: 'complete',
    amount: '100.00',
    currency: 'mxn',
    method_name: 'SPEI Transfer',
    details,
  }
  expect(said({ payload }, 'funding', 'funding')).toBe(
    'Funding of 100.00 MXN by SPEI that reverses withdrawal 3f1a9b77…, complete',
  )
})

test('statuses beyond the specification are said as they are', () => {
  const status = (text: string) => said({ payload: { status: text } }, 'funding', 'withdrawal')
  expect(status('cancelled')).toBe('Withdrawal, canceled')
  expect(status('in_progress')).toBe('Withdrawal, in progress')
  expect(status('on_hold')).toBe('Withdrawal, status on_hold')
})

test('fees are said with their unit', () => {
  const payload = {
    status: 'COMPLETED',
    amount: '100.00',
    currency: 'mxn',
    fee: '1500.5',
    fee_currency: 'mxn',
  }
  expect(said({ event: 'payout', payload }, 'other', 'payout')).toBe(
    'Payout of 100.00 MXN, fee 1,500.5 MXN, complete',
  )
})

test('events of other products are said by their name', () => {
  expect(said({ event: 'spei_payment', payload: { status: 'PAID' } }, 'other', 'spei_payment')).toBe(
    'SPEI payment, paid',
  )
  expect(said({ event: 'account_validation', payload: {} }, 'other', 'account_validation')).toBe(
    'Account validation',
  )
})
