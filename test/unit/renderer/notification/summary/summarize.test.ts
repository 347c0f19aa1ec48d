import { expect, test } from 'vitest'
import { readJson } from '#contract/json/text'
import { groupedAmount } from '#contract/services/values/amount-groups'
import type { Sender } from '#contract/terms'
import { newRecordBody } from '../../../../../main/engine/sending/fixtures/notification-body.ts'
import { summarize } from '../../../../../renderer/notification/summary/summarize.ts'
import { catalog, fixture } from '../../../engine/sending/fixtures.ts'

const now = Date.parse('2024-05-01T12:00:00.500Z')

function said(body: unknown, service: Sender | null, kind: string | null): string | null {
  const result = readJson(typeof body === 'string' ? body : JSON.stringify(body))
  if (!result.ok) throw new Error('not JSON')
  const summary = summarize(result.root, service, kind)
  if (summary === null) return null
  const subject = summary.subject.map(part => (typeof part === 'string' ? part : groupedAmount(part.amount)))
  return `${subject.join('')} ${summary.took}`.trim()
}

function ofFixture(id: string): string | null {
  const file = fixture(id)
  return said(newRecordBody(file, now).body, file.service, file.kind)
}

test.each([
  ['conversion-complete', 'Conversion of 100.00 USDC to 1,850.00 MXNB after 3 min'],
  ['conversion-failed', 'Conversion of 100.00 USDC to 1,850.00 MXNB after 3 min'],
  ['crypto-deposit-in-progress', 'Crypto deposit of 250.00 MXNB on Arbitrum'],
  ['funding-pending', 'Funding of 2,500.00 MXN by SPEI'],
  ['issuance-in-progress', 'Issuance of 1,500.25 MXN by SPEI'],
  ['issuance-failed-small-deposit', 'Issuance of 0.05 MXN by SPEI after 3 min'],
  ['redemption-refund-in-progress', 'Redemption of 980.00 tokens by SPEI after 5 min'],
  ['withdrawal-processing', 'Withdrawal of 25.500000 XRP on Ripple'],
])('%s reads: %s', (id, sentence) => {
  expect(ofFixture(id)).toBe(sentence)
})

test.each([...catalog.keys()])('%s says its kind and an amount, without a placeholder', id => {
  const { kind } = fixture(id)
  const sentence = ofFixture(id)
  expect(sentence).toMatch(new RegExp(`^${kind?.replaceAll('_', ' ')} of [\\d,.]+ [A-Z0-9]+ `, 'i'))
  expect(sentence).not.toMatch(/null|undefined|\{\{|NaN/)
})

test('what is missing is left out', () => {
  expect(said({ payload: {} }, 'funding', 'funding')).toBe('Funding')
  expect(said({ payload: { currency: 'mxn' } }, 'funding', 'funding')).toBe('Funding')
  expect(said({ payload: { amount: '5' } }, 'funding', 'withdrawal')).toBe('Withdrawal of 5')
  expect(
    said({ payload: { conversion: { amount_to: '5', asset_to: 'MXNB' } } }, 'transactions', 'conversion'),
  ).toBe('Conversion to 5 MXNB')
  expect(said({ payload: null }, 'transactions', 'issuance')).toBe('Issuance')
  expect(said('[]', 'transactions', 'issuance')).toBe('Issuance')
  expect(said({ payload: {} }, null, null)).toBeNull()
  expect(said({ payload: {} }, 'none', null)).toBeNull()
})

test('an amount keeps each digit, a number too', () => {
  expect(said('{"payload":{"amount":12345678901234567890.10}}', 'funding', 'funding')).toBe(
    'Funding of 12,345,678,901,234,567,890.10',
  )
})

test('the time taken is said where both clocks have it', () => {
  const failed = (payload: object) =>
    said({ payload: { type: 'ISSUANCE', status: 'FAILED', ...payload } }, 'transactions', 'issuance')
  const created_at = '2024-05-06T10:00:00Z'
  expect(failed({ created_at, updated_at: '2024-05-06T10:00:00.400Z' })).toBe('Issuance at once')
  expect(failed({ created_at, updated_at: '2024-05-06T04:02:00-0600' })).toBe('Issuance after 2 min')
  expect(failed({ created_at, updated_at: '2024-05-06T10:02:00Z', status: 'PENDING' })).toBe('Issuance')
  expect(failed({ created_at, updated_at: '2024-05-06T09:00:00Z' })).toBe('Issuance')
  expect(failed({ created_at, updated_at: '2024-05-06T10:05:00' })).toBe('Issuance')
  expect(failed({ created_at, updated_at: 'soon' })).toBe('Issuance')
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
    'Funding of 100.00 MXN by SPEI that reverses withdrawal 3f1a9b77…',
  )
})

test('fees are said with their unit', () => {
  const payload = {
    status: 'COMPLETED',
    amount: '100.00',
    currency: 'mxn',
    fee: '1500.5',
    fee_currency: 'mxn',
  }
  expect(said({ event: 'payout', payload }, 'other', 'payout')).toBe('Payout of 100.00 MXN, fee 1,500.5 MXN')
})

test('events of other products are said by their name', () => {
  expect(said({ event: 'spei_payment', payload: { status: 'PAID' } }, 'other', 'spei_payment')).toBe(
    'SPEI payment',
  )
  expect(said({ event: 'account_validation', payload: {} }, 'other', 'account_validation')).toBe(
    'Account validation',
  )
})
