import {
  exchangeIssuance,
  exchangeRedemption,
  fundingExample,
  transactionExample,
  withdrawalExample,
} from '../../../support/examples.ts'
import { inspectedDelivery } from '../../../support/inspected-delivery.ts'
import {
  type FindingCase,
  funding,
  issuance,
  issuancePayload,
  one,
  redemption,
  withdrawal,
} from './finding-case.ts'

const payload = transactionExample('issuance', 'COMPLETE').payload
export const envelopeCases: FindingCase[] = [
  one('body-not-object', '', inspectedDelivery('[]')),
  one(
    'event-missing',
    '/event',
    inspectedDelivery({ payload }),
    inspectedDelivery({ event: 'TRANSACTION', payload }),
  ),
  one('event-missing', '/event', inspectedDelivery({ event: null, payload })),
  one('event-not-text', '/event', inspectedDelivery({ event: 7, payload })),
  one('payload-missing', '/payload', inspectedDelivery({ event: 'TRANSACTION' })),
  one('payload-not-object', '/payload', inspectedDelivery({ event: 'TRANSACTION', payload: 'text' })),
  one('record-in-wrong-envelope', '/payload', inspectedDelivery({ event: 'funding', payload })),
  one(
    'record-in-wrong-envelope',
    '/payload',
    inspectedDelivery({ event: 'TRANSACTION', payload: fundingExample('complete').payload }),
    inspectedDelivery({ event: 'FUNDING', payload: fundingExample('complete').payload }),
  ),
  one(
    'record-in-wrong-envelope',
    '/payload',
    inspectedDelivery({ event: 'funding', payload: withdrawalExample('complete').payload }),
  ),
  one(
    'event-outside',
    '/event',
    inspectedDelivery({ event: 'payout', payload: { id: '1', status: 'PAID' } }),
  ),
]

export const recordCases: FindingCase[] = [
  one('record-id-missing', '/payload/id', issuancePayload({ id: undefined })),
  one('record-id-missing', '/payload/id', issuancePayload({ id: '' })),
  one('record-id-missing', '/payload/fid', funding({ fid: undefined })),
  one('record-id-missing', '/payload/wid', withdrawal({ wid: null })),
  one('status-missing', '/payload/status', issuancePayload({ status: undefined })),
  one('status-missing', '/payload/status', funding({ status: { is: 'pending' } })),
  one('field-missing', '/payload/issuance/network', issuance({ network: undefined })),
  one('field-missing', '/payload/issuance/crypto_tx_hash', issuance({ crypto_tx_hash: null })),
  one('field-usually-missing', '/payload/issuance/refunded', issuance({ refunded: undefined })),
  one(
    'field-out-of-condition',
    '/payload/issuance/crypto_tx_hash',
    issuance({ crypto_tx_hash: '0xab' }, 'PENDING'),
    issuance({ crypto_tx_hash: null }, 'PENDING'),
  ),
  one(
    'field-null',
    '/payload/issuance/failure_reason',
    issuance({ failure_reason: null }, 'FAILED'),
    funding({ currency: null }),
  ),
  one(
    'field-empty',
    '/payload/issuance/failure_reason',
    issuance({ failure_reason: '' }, 'FAILED'),
    funding({ currency: '' }),
  ),
  one('field-undocumented', '/payload/issuance/a~1b', issuance({ 'a/b': 1 })),
  one('field-undocumented', '/sent_at', inspectedDelivery({ event: 'TRANSACTION', payload, sent_at: 1 })),
  one('number-for-text', '/payload/amount', funding({ amount: 500 })),
  one('number-for-text', '/payload/id', issuancePayload({ id: 12 })),
  one('status-unknown', '/payload/status', issuancePayload({ status: 'DONE' })),
  one('status-unknown', '/payload/status', funding({ status: 'cancelled' }), funding({ status: 'Complete' })),
  one('value-unknown', '/payload/type', issuancePayload({ type: 'MINT' })),
  one('value-unknown', '/payload/issuance/method', issuance({ method: 'CASH' })),
  one(
    'value-case',
    '/event',
    inspectedDelivery({ event: 'transaction', payload }),
    inspectedDelivery({ event: 'Funding', payload: fundingExample('complete').payload }),
  ),
  one('value-unknown', '/event', inspectedDelivery({ event: 'TRANSACTIONS', payload })),
  one(
    'value-unknown',
    '/event',
    inspectedDelivery({ event: 'fundings', payload: fundingExample('complete').payload }),
    inspectedDelivery({ event: 'FUNDING', payload: fundingExample('complete').payload }),
  ),
  one(
    'value-case',
    '/payload/status',
    issuancePayload({ status: 'complete' }),
    funding({ status: 'COMPLETE' }),
  ),
  one(
    'amount-impossible',
    '/payload/issuance/amount',
    issuance({ amount: '0.00' }),
    issuance({ amount: '0.01' }),
  ),
  one('amount-impossible', '/payload/issuance/amount', issuance({ amount: '1,500.25' })),
  one('amount-impossible', '/payload/amount', funding({ amount: '-1' }), funding({ amount: '0' })),
  one('amount-zero', '/payload/amount', funding({ amount: '0.00' }), funding({ amount: '1' })),
  one(
    'amount-form',
    '/payload/issuance/amount',
    issuance({ amount: '1.5E-7' }),
    issuance({ amount: '0.00000015' }),
  ),
  one('timestamp-impossible', '/payload/created_at', funding({ created_at: '2024-02-30T10:00:00Z' })),
  one('timestamp-impossible', '/payload/created_at', funding({ created_at: 'yesterday' })),
  one('timestamp-implausible', '/payload/created_at', funding({ created_at: '0001-01-01T00:00:00Z' })),
  one('timestamp-no-zone', '/payload/created_at', funding({ created_at: '2024-05-06T10:00:00.123' })),
  one('timestamp-date-only', '/payload/created_at', funding({ created_at: '2024-05-06' })),
  one(
    'timestamp-cut',
    '/payload/created_at',
    funding({ created_at: '2024-05-06T10:00:00.123456789Z' }),
    funding({ created_at: '2024-05-06T10:00:00.123456000Z' }),
  ),
  one(
    'updated-before-created',
    '/payload/updated_at',
    issuancePayload({ created_at: '2024-05-06T10:00:00Z', updated_at: '2024-05-06T11:59:59+02:00' }),
    issuancePayload({ created_at: '2024-05-06T10:00:00Z', updated_at: '2024-05-06T12:00:00+02:00' }),
  ),
]

export const transactionCases: FindingCase[] = [
  one('field-type', '/payload/issuance/amount', issuance({ amount: true })),
  one('field-type', '/payload/issuance/network', issuance({ network: [] }), issuance({ network: null })),
  one('kind-object-missing', '/payload/issuance', issuancePayload({ issuance: undefined })),
  one(
    'kind-object-wrong',
    '/payload/redemption',
    issuancePayload({ issuance: undefined, redemption: {} }),
    issuancePayload({ redemption: null }),
  ),
  one('kind-object-several', '/payload', issuancePayload({ redemption: {} })),
  one('id-not-uuid', '/payload/id', issuancePayload({ id: 'e5f6a7b8c9d0e1f2a3b4c5d6e7f80901' })),
  one(
    'fiat-id-unexpected',
    '/payload/issuance/external_fiat_id',
    issuance({ ...exchangeIssuance, external_fiat_id: 'f1' }),
    issuance(exchangeIssuance),
  ),
  one(
    'receiver-account-mismatch',
    '/payload/redemption/receiver_account/type',
    redemption({ ...exchangeRedemption, receiver_account: { type: 'MEXICAN_BANK_ACCOUNT' } }),
    redemption({ ...exchangeRedemption, receiver_account: { type: 'SOMETHING_NEW' } }),
  ),
  one(
    'asset-not-fiat',
    '/payload/redemption/asset',
    redemption({ method: 'CASH', asset: 'MXNB' }),
    redemption({ method: 'CASH', asset: 'MXN' }),
  ),
  one('asset-not-fiat', '/payload/issuance/asset', issuance({ asset: 'MXNB' }), issuance({ asset: 'USD' })),
  one(
    'asset-method-mismatch',
    '/payload/redemption/asset',
    redemption({ asset: 'BRL' }),
    redemption(exchangeRedemption),
  ),
  one('clabe-form', '/payload/issuance/deposit_sender_clabe', issuance({ deposit_sender_clabe: '12' })),
  one(
    'clabe-check-digit',
    '/payload/issuance/deposit_sender_clabe',
    issuance({ deposit_sender_clabe: '002010077777777770' }),
    issuance({ deposit_sender_clabe: '00201**********770' }),
  ),
  one(
    'error-explained',
    '/payload/issuance/error/code',
    issuance({}, 'FAILED'),
    issuance({ error: { code: 'another', message: 'A failure.' } }, 'FAILED'),
  ),
  one(
    'failure-unexplained',
    '/payload/issuance',
    issuance({ failure_reason: undefined, error: undefined }, 'FAILED'),
    issuance({ error: undefined }, 'FAILED'),
  ),
]

export const fundingCases: FindingCase[] = [
  one('funding-field-type', '/payload/details', funding({ details: 'none' }), funding({ details: {} })),
  one(
    'details-type',
    '/payload/details/sender_bank',
    funding({ details: { sender_bank: 'A bank' } }),
    funding({ details: { sender_bank: null } }),
  ),
  one(
    'details-type',
    '/payload/details/destination_tag',
    withdrawal({ details: { destination_tag: 7 } }),
    withdrawal({ details: { destination_tag: '' } }),
  ),
  one(
    'withdrawal-reversal',
    '/payload/details/origin_wid',
    funding({ details: { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: 'w1' } }),
    funding({ details: { deposit_type: 'OTHER' } }),
  ),
]
