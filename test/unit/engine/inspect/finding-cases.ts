import { gzipSync } from 'node:zlib'
import { maximumFindings } from '../../../../main/engine/inspect/collect-findings.ts'
import { maximumDecodedBytes } from '../../../../main/engine/inspect/decode-body.ts'
import type { FindingCodeName } from '../../../../main/engine/inspect/finding-codes.ts'
import type { InspectedDelivery } from '../../../../main/engine/inspect/reading.ts'
import {
  exchangeIssuance,
  exchangeRedemption,
  fundingExample,
  type JsonRecord,
  refundOf,
  type TransactionStatus,
  transactionExample,
  withdrawalExample,
} from '../../../support/examples.ts'
import { inspectedDelivery } from '../../../support/inspected-delivery.ts'

/** A delivery that gets the finding, where it points, and its neighbour that does not. */
export interface FindingCase {
  readonly code: FindingCodeName
  readonly path: string
  readonly bad: InspectedDelivery
  readonly good: InspectedDelivery
}

const plain = inspectedDelivery(transactionExample('issuance', 'COMPLETE'))
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** The issuance example with changed members of the payload. */
function issuancePayload(overrides: JsonRecord): InspectedDelivery {
  const { event, payload } = transactionExample('issuance', 'COMPLETE')
  const merged = Object.entries({ ...payload, ...overrides }).filter(([, value]) => value !== undefined)
  return inspectedDelivery({ event, payload: Object.fromEntries(merged) })
}
const issuance = (overrides: JsonRecord, status: TransactionStatus = 'COMPLETE') =>
  inspectedDelivery(transactionExample('issuance', status, overrides))
const redemption = (overrides: JsonRecord, status: TransactionStatus = 'COMPLETE') =>
  inspectedDelivery(transactionExample('redemption', status, overrides))
const funding = (overrides: JsonRecord) => inspectedDelivery(fundingExample('complete', overrides))
const withdrawal = (overrides: JsonRecord) => inspectedDelivery(withdrawalExample('complete', overrides))
const from = (remoteAddress: string) => ({ ...plain, remoteAddress })
const step = (members: JsonRecord) =>
  redemption({ ...refundOf('redemption', 'IN_PROGRESS'), refund_steps: [members] }, 'FAILED')
const goodStep = { step: 'TOKEN_MINT', status: 'COMPLETE', id: 'a1' }
const steps = '/payload/redemption/refund_steps'

const one = (
  code: FindingCodeName,
  path: string,
  bad: InspectedDelivery,
  good: InspectedDelivery = plain,
): FindingCase => ({ code, path, bad, good })

const delivery: FindingCase[] = [
  one('body-empty', '', inspectedDelivery(''), inspectedDelivery('', { method: 'GET' })),
  one('body-truncated', '', { ...plain, reception: 'aborted', body: plain.body.subarray(0, 40) }),
  one('body-truncated', '', { ...plain, reception: 'body-too-large', declaredBodyBytes: 99_999_999 }),
  one('request-malformed', '', inspectedDelivery('\x16\x03\x01', { reception: 'malformed', method: '' })),
  one(
    'body-encoding-unknown',
    '',
    { ...plain, headers: [['Content-Encoding', 'zstd']], body: new Uint8Array([0x28, 0xb5, 0x2f, 0xfd]) },
    { ...plain, headers: [['Content-Encoding', 'identity']] },
  ),
  one(
    'body-encoding-corrupt',
    '',
    { ...plain, headers: [['Content-Encoding', 'gzip']], body: gzipSync(plain.body).subarray(0, 60) },
    { ...plain, headers: [['Content-Encoding', 'gzip']], body: gzipSync(plain.body) },
  ),
  one(
    'body-decoded-too-large',
    '',
    {
      ...plain,
      headers: [['Content-Encoding', 'gzip']],
      body: gzipSync(Buffer.alloc(maximumDecodedBytes + 1)),
    },
    { ...plain, headers: [['Content-Encoding', 'gzip']], body: gzipSync(plain.body) },
  ),
  one(
    'content-encoding-untrue',
    '',
    { ...plain, headers: [['Content-Encoding', 'gzip']] },
    { ...plain, headers: [['Content-Encoding', 'gzip']], body: gzipSync(plain.body) },
  ),
  one(
    'body-not-utf8',
    '',
    issuanceBytes(bytes => bytes.with(bytes.indexOf(0x53), 0xff)),
  ),
  one('body-not-utf8', '', inspectedDelivery(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))),
  one('body-not-json', '', inspectedDelivery('event=funding&fid=1')),
  one(
    'byte-order-mark',
    '',
    issuanceBytes(bytes => new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])),
  ),
  one(
    'duplicate-key',
    '/payload/status',
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","status":"complete"}}'),
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending"}}'),
  ),
  one(
    'duplicate-key-harmless',
    '/payload/status',
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","status":"pending"}}'),
    inspectedDelivery('{"event":"funding","payload":{"fid":"1","status":"pending","Status":"pending"}}'),
  ),
  one(
    'duplicate-key-harmless',
    '/payload/details/concepto',
    inspectedDelivery('{"event":"funding","payload":{"details":{"concepto":"a","concepto":"b"}}}'),
  ),
  one('content-type-missing', '', { ...plain, headers: [] }),
  one('content-type-wrong', '', { ...plain, headers: [['content-type', 'text/plain']] }),
  one(
    'content-type-wrong',
    '',
    { ...plain, headers: [['content-type', 'application/json; charset=iso-8859-1']] },
    { ...plain, headers: [['content-type', 'Application/JSON; Charset="UTF-8"']] },
  ),
  one('method-not-post', '', { ...plain, method: 'PUT' }),
  one(
    'answer-late',
    '',
    { ...plain, answer: { status: 200, elapsedMs: 5000.5 } },
    { ...plain, answer: { status: 200, elapsedMs: 5000 } },
  ),
  one(
    'answer-not-2xx',
    '',
    { ...plain, answer: { status: 503, elapsedMs: 1 } },
    { ...plain, answer: { status: 204, elapsedMs: 1 } },
  ),
  one('source-stage', '', from('3.22.247.241'), from('52.15.91.227')),
  one('source-production', '', from('::ffff:18.219.140.132'), from('3.22.247.241')),
  one('source-unlisted', '', from('203.0.113.9'), from('::1')),
  one(
    'source-not-published',
    '',
    { ...funding({}), remoteAddress: '203.0.113.9' },
    { ...funding({}), remoteAddress: '52.15.91.227' },
  ),
  one('signature-not-checked', '', {
    ...plain,
    headers: [
      ['content-type', 'application/json'],
      ['X-Bitso-Webhook-Event-Signature', 'c2ln'],
      ['X-Bitso-Key-Id', 'key-1'],
    ],
  }),
  one(
    'findings-cut',
    '',
    issuance(
      Object.fromEntries(Array.from({ length: maximumFindings + 1 }, (_, index) => [`extra${index}`, 1])),
    ),
  ),
]

function issuanceBytes(change: (bytes: Uint8Array) => Uint8Array): InspectedDelivery {
  return inspectedDelivery(change(bytesOf(transactionExample('issuance', 'COMPLETE'))))
}

const payload = transactionExample('issuance', 'COMPLETE').payload
const envelope: FindingCase[] = [
  one('body-not-object', '', inspectedDelivery('[]')),
  one(
    'event-missing',
    '/event',
    inspectedDelivery({ payload }),
    inspectedDelivery({ event: 'transaction', payload }),
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

const bothServices: FindingCase[] = [
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
  one('field-null', '/payload/currency', funding({ currency: null })),
  one('field-empty', '/payload/currency', funding({ currency: '' })),
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

const transactions: FindingCase[] = [
  one('field-type', '/payload/issuance/amount', issuance({ amount: true })),
  one('field-type', '/payload/issuance/network', issuance({ network: null })),
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

const refunds: FindingCase[] = [
  one(
    'refund-steps-without-status',
    steps,
    redemption({ refund_steps: [goodStep] }),
    redemption({ refund_status: null }),
  ),
  one(
    'refund-steps-out-of-order',
    `${steps}/1`,
    redemption({
      ...refundOf('redemption', 'COMPLETE'),
      refund_steps: [
        { ...goodStep, created_at: '2024-05-06T10:01:00Z' },
        { ...goodStep, created_at: '2024-05-06T10:00:59Z' },
      ],
    }),
    redemption({
      ...refundOf('redemption', 'COMPLETE'),
      refund_steps: [
        { ...goodStep, created_at: '2024-05-06T10:01:00Z' },
        { ...goodStep, created_at: '2024-05-06T10:01:00Z' },
      ],
    }),
  ),
  one('refund-steps-empty', steps, redemption({ refund_steps: [] }), redemption({ refund_steps: null })),
  one(
    'refund-steps-missing',
    steps,
    redemption({ ...refundOf('redemption', 'COMPLETE'), refund_steps: [] }, 'FAILED'),
    redemption({ ...refundOf('redemption', 'PENDING'), refund_steps: undefined }, 'FAILED'),
  ),
  one(
    'refund-status-missing',
    '/payload/redemption/refund_status',
    redemption({ refunded: true }),
    redemption({ ...refundOf('redemption', 'COMPLETE') }, 'FAILED'),
  ),
  one(
    'refund-misplaced',
    '/payload/crypto_deposit/refund_status',
    inspectedDelivery(transactionExample('crypto_deposit', 'FAILED', { refund_status: 'PENDING' })),
    inspectedDelivery(transactionExample('crypto_deposit', 'FAILED', { refund_status: null })),
  ),
  one('refund-misplaced', '/payload/refund_status', issuancePayload({ refund_status: 'COMPLETE' })),
  one(
    'refund-status-unknown',
    '/payload/redemption/refund_status',
    redemption({ ...refundOf('redemption', 'IN_PROGRESS'), refund_status: 'REVERSED' }, 'FAILED'),
  ),
  one('refund-step-unknown', `${steps}/0/step`, step({ ...goodStep, step: 'CHEQUE' }), step(goodStep)),
  one(
    'refund-step-not-allowed',
    '/payload/issuance/refund_steps/0/step',
    issuance({ ...refundOf('issuance', 'IN_PROGRESS'), refund_steps: [goodStep] }, 'FAILED'),
    step(goodStep),
  ),
  one(
    'refund-step-status-unknown',
    `${steps}/0/status`,
    step({ ...goodStep, status: 'PENDING' }),
    step(goodStep),
  ),
  one('refund-step-id-early', `${steps}/0/id`, step({ ...goodStep, status: 'IN_PROGRESS' }), step(goodStep)),
  one(
    'refund-step-id-missing',
    `${steps}/0/id`,
    step({ step: 'TOKEN_MINT', status: 'COMPLETE' }),
    step({ step: 'TOKEN_MINT', status: 'FAILED' }),
  ),
  one(
    'refund-disagrees',
    '/payload/redemption/refund_status',
    redemption(
      { ...refundOf('redemption', 'IN_PROGRESS'), refund_status: 'COMPLETE', refunded: true },
      'FAILED',
    ),
    redemption(refundOf('redemption', 'FAILED'), 'FAILED'),
  ),
]

const fundings: FindingCase[] = [
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

export const findingCases: readonly FindingCase[] = [
  ...delivery,
  ...envelope,
  ...bothServices,
  ...transactions,
  ...refunds,
  ...fundings,
]
