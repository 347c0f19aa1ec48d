import type { TrailFindingCodeName } from '#contract/finding-codes'
import {
  fundingExample,
  type JsonRecord,
  refundOf,
  type TransactionStatus,
  transactionExample,
  withdrawalExample,
} from './examples.ts'

/** Notifications of one record in order of arrival: at which the finding shows and where, and neighbours without it. */
export interface TrailCase {
  readonly code: TrailFindingCodeName
  readonly bad: readonly unknown[]
  /** Number of the delivery, from 1. */
  readonly at: number
  readonly path: string
  readonly good: readonly unknown[]
}

const issuance = (
  status: TransactionStatus,
  overrides: JsonRecord = {},
  payloadOverrides: JsonRecord = {},
) => {
  const { event, payload } = transactionExample('issuance', status, overrides)
  return { event, payload: { ...payload, ...payloadOverrides } }
}
const at = (minute: number) => ({ updated_at: `2024-05-06T10:${minute}:00.000Z` })
const refund = (status: string, minute: number, steps?: readonly JsonRecord[]) =>
  issuance(
    'FAILED',
    { ...refundOf('issuance', status), ...(steps ? { refund_steps: steps } : {}) },
    at(minute),
  )
const pending = issuance('PENDING')
const progress = issuance('IN_PROGRESS')
const complete = issuance('COMPLETE')
const failed = issuance('FAILED')
const life = [pending, progress, complete]
const steps = '/payload/issuance/refund_steps'
const first = { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a1' }
const second = { step: 'SPEI_WITHDRAWAL', status: 'COMPLETE', id: 'b2' }
const spaced = (body: unknown) => JSON.stringify(body, null, 2)

const refundStatus = '/payload/issuance/refund_status'
const noSteps = { refund_status: 'IN_PROGRESS', refund_steps: undefined }
const crypto = (status: TransactionStatus, overrides: JsonRecord, payloadOverrides: JsonRecord) => {
  const { event, payload } = transactionExample('crypto_deposit', status, overrides)
  return { event, payload: { ...payload, ...payloadOverrides } }
}
const unclocked = (status: TransactionStatus, updated_at: unknown) => issuance(status, {}, { updated_at })
const processing = withdrawalExample('processing')
const withFee = withdrawalExample('processing', { fee: '0.1' })

const other = (status: string, amount: string) => ({
  event: 'payin',
  payload: { id: 'p1', status, amount },
})

export const trailCases: readonly TrailCase[] = [
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { amount: '1500.26' })],
    at: 2,
    path: '/payload/issuance/amount',
    good: [pending, issuance('COMPLETE', { amount: '1500.250' })],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { asset: 'BRL' })],
    at: 2,
    path: '/payload/issuance/asset',
    good: life,
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('crypto_deposit', 'COMPLETE'),
      crypto('COMPLETE', { crypto_tx_hash: '0x01' }, at(20)),
    ],
    at: 2,
    path: '/payload/crypto_deposit/crypto_tx_hash',
    // Decided on the way, or computed: no document and no logic fixes them.
    good: [pending, issuance('COMPLETE', { network: 'POLYGON' })],
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('crypto_deposit', 'COMPLETE'),
      crypto('COMPLETE', { crypto_tx_hash: undefined }, at(20)),
    ],
    at: 2,
    path: '/payload/crypto_deposit/crypto_tx_hash',
    good: [
      transactionExample('conversion', 'PENDING'),
      transactionExample('conversion', 'COMPLETE', { amount_to: '1', exchange_rate: '2' }),
    ],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { external_fiat_id: 'another' })],
    at: 2,
    path: '/payload/issuance/external_fiat_id',
    good: [issuance('PENDING', { external_fiat_id: null }), complete],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { external_fiat_id: null })],
    at: 2,
    path: '/payload/issuance/external_fiat_id',
    good: [fundingExample('pending'), fundingExample('complete', { asset: 'mxn-spei', network: 'other' })],
  },
  {
    code: 'identity-changed',
    bad: [
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123456+00:00' }),
      fundingExample('complete', { created_at: '2024-05-06T09:30:00.125+00:00' }),
    ],
    at: 2,
    path: '/payload/created_at',
    // The same instant, told to the microsecond, the millisecond and the second.
    good: [
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123456+00:00' }),
      fundingExample('pending', { created_at: '2024-05-06T09:30:00.123+00:00' }),
      fundingExample('complete', { created_at: '2024-05-06T09:30:00Z' }),
    ],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', {}, { created_at: '2024-05-06T10:00:01Z' })],
    at: 2,
    path: '/payload/created_at',
    good: [pending, issuance('COMPLETE', {}, { created_at: '2024-05-06T12:00:00+02:00' })],
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('crypto_deposit', 'PENDING', { crypto_source_address: '0xAb01' }),
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_source_address: '0xab02' }),
    ],
    at: 2,
    path: '/payload/crypto_deposit/crypto_source_address',
    good: [
      transactionExample('crypto_deposit', 'PENDING', { crypto_source_address: '0xAb01' }),
      transactionExample('crypto_deposit', 'COMPLETE', { crypto_source_address: '0xab01' }),
    ],
  },
  {
    code: 'identity-changed',
    bad: [
      transactionExample('conversion', 'PENDING'),
      transactionExample('conversion', 'COMPLETE', { quote_id: 'another' }),
    ],
    at: 2,
    path: '/payload/conversion/quote_id',
    good: [transactionExample('conversion', 'PENDING'), transactionExample('conversion', 'COMPLETE')],
  },
  {
    code: 'identity-changed',
    bad: [fundingExample('pending'), fundingExample('complete', { amount: 9 })],
    at: 2,
    path: '/payload/amount',
    good: [fundingExample('pending'), fundingExample('complete')],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('PENDING', { amount: '7' })],
    at: 2,
    path: '/payload/issuance/amount',
    good: [pending, pending],
  },
  {
    code: 'final-status-left',
    bad: [...life, issuance('IN_PROGRESS', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [pending, complete, progress],
  },
  {
    code: 'final-status-left',
    bad: [...life, issuance('PENDING', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [fundingExample('complete'), fundingExample('pending', { updated_at: '2024-05-07T10:00:00Z' })],
  },
  {
    code: 'funding-final-left',
    bad: [
      fundingExample('complete', { updated_at: '2024-05-06T10:00:00Z' }),
      fundingExample('pending', { updated_at: '2024-05-06T10:00:01Z' }),
    ],
    at: 2,
    path: '/payload/status',
    good: [fundingExample('complete'), fundingExample('pending')],
  },
  {
    code: 'funding-second-final',
    bad: [withdrawalExample('complete'), withdrawalExample('failed')],
    at: 2,
    path: '/payload/status',
    good: [...life, issuance('FAILED', {}, at(20))],
  },
  {
    code: 'second-final',
    bad: [...life, issuance('FAILED', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [withdrawalExample('complete'), withdrawalExample('failed')],
  },
  {
    code: 'refund-status-left',
    bad: [refund('COMPLETE', 10), refund('IN_PROGRESS', 11)],
    at: 2,
    path: refundStatus,
    good: [refund('IN_PROGRESS', 11), refund('PENDING', 10)],
  },
  {
    code: 'refund-status-left',
    bad: [refund('FAILED', 10), refund('COMPLETE', 11)],
    at: 2,
    path: refundStatus,
    good: [refund('PENDING', 10), refund('IN_PROGRESS', 11), refund('COMPLETE', 12)],
  },
  {
    code: 'refund-status-left',
    bad: [refund('IN_PROGRESS', 10), refund('PENDING', 11)],
    at: 2,
    path: refundStatus,
    good: [refund('PENDING', 10), refund('IN_PROGRESS', 11), refund('FAILED', 12)],
  },
  {
    code: 'refund-move-missing',
    bad: [failed, refund('IN_PROGRESS', 10)],
    at: 2,
    path: refundStatus,
    good: [failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  },
  {
    code: 'refund-move-missing',
    bad: [failed, refund('PENDING', 10), refund('COMPLETE', 11)],
    at: 3,
    path: refundStatus,
    good: [failed, refund('PENDING', 10), refund('FAILED', 11, [])],
  },
  {
    code: 'refund-gone',
    bad: [failed, refund('PENDING', 10), issuance('FAILED', {}, at(11))],
    at: 3,
    path: refundStatus,
    good: [failed, refund('PENDING', 10)],
  },
  {
    code: 'refund-gone',
    bad: [refund('IN_PROGRESS', 10, [first]), issuance('FAILED', { ...noSteps }, at(11))],
    at: 2,
    path: steps,
    good: [refund('PENDING', 10, []), refund('IN_PROGRESS', 11, [first])],
  },
  {
    code: 'refund-step-id-gone',
    bad: [
      refund('IN_PROGRESS', 10, [first]),
      refund('COMPLETE', 11, [{ step: first.step, status: 'COMPLETE' }]),
    ],
    at: 2,
    path: `${steps}/0/id`,
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  },
  {
    code: 'refund-step-inserted',
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [second, first])],
    at: 2,
    path: `${steps}/0`,
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  },
  {
    code: 'update-after-final',
    bad: [...life, issuance('COMPLETE', {}, at(20))],
    at: 4,
    path: '/payload',
    good: [pending, issuance('PENDING', {}, at(1)), complete, complete],
  },
  {
    code: 'second-final',
    bad: [...life, issuance('FAILED', {}, at(20))],
    at: 4,
    path: '/payload/status',
    good: [...life, issuance('COMPLETE', {}, at(20))],
  },
  {
    code: 'second-final',
    bad: [issuance('FAILED', {}, at(20)), complete],
    at: 1,
    path: '/payload/status',
    good: [issuance('PENDING', {}, at(20)), complete],
  },
  {
    code: 'refund-step-removed',
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first])],
    at: 2,
    path: steps,
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  },
  {
    code: 'refund-step-reordered',
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [second, first])],
    at: 2,
    path: `${steps}/0`,
    good: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first, second])],
  },
  {
    code: 'refund-step-id-changed',
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [{ ...first, id: 'c3' }])],
    at: 2,
    path: `${steps}/0/id`,
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  },
  { code: 'arrived-out-of-order', bad: [progress, pending], at: 2, path: '', good: [pending, progress] },
  {
    code: 'stale-after-final',
    bad: [complete, progress],
    at: 2,
    path: '/payload/status',
    good: [progress, complete],
  },
  {
    code: 'stale-after-final',
    bad: [complete, progress, issuance('COMPLETE', refundOf('issuance', 'PENDING'), at(30))],
    at: 2,
    path: '/payload/status',
    good: [progress, pending],
  },
  { code: 'status-skipped', bad: [pending, complete], at: 2, path: '/payload/status', good: life },
  {
    code: 'status-skipped',
    bad: [failed],
    at: 1,
    path: '/payload/status',
    good: [fundingExample('complete')],
  },
  {
    code: 'same-status-update',
    bad: [pending, issuance('PENDING', { network: 'POLYGON' }, at(1))],
    at: 2,
    path: '/payload',
    good: [...life.slice(0, 2), failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  },
  { code: 'duplicate-identical', bad: [pending, pending], at: 2, path: '', good: [pending, spaced(pending)] },
  {
    code: 'duplicate-same-meaning',
    bad: [pending, spaced(pending)],
    at: 2,
    path: '',
    good: [pending, pending],
  },
  {
    code: 'duplicate-differs',
    bad: [pending, { ...pending, event: 'Transaction', sent: 2 }],
    at: 2,
    path: '',
    good: [pending, issuance('PENDING', { network: 'POLYGON' })],
  },
  {
    code: 'same-status-update',
    bad: [processing, withFee, withdrawalExample('complete')],
    at: 2,
    path: '/payload',
    good: [processing, processing, withdrawalExample('complete')],
  },
  {
    code: 'order-not-certain',
    bad: [pending, unclocked('COMPLETE', undefined)],
    at: 2,
    path: '',
    good: [pending, complete],
  },
  {
    code: 'order-not-certain',
    bad: [pending, unclocked('COMPLETE', 'soon')],
    at: 2,
    path: '',
    good: [unclocked('PENDING', undefined), unclocked('COMPLETE', undefined)],
  },
  {
    code: 'order-not-certain',
    bad: [fundingExample('pending', { updated_at: '2024-05-06T10:00:00Z' }), fundingExample('complete')],
    at: 2,
    path: '',
    good: [fundingExample('pending'), fundingExample('complete')],
  },
  {
    code: 'order-not-certain',
    bad: [withdrawalExample('complete'), withdrawalExample('failed')],
    at: 2,
    path: '',
    good: [withdrawalExample('processing'), withdrawalExample('pending')],
  },
  // Of another product's records the documents say neither what is final nor what stays.
  {
    code: 'second-final',
    bad: [complete, issuance('FAILED', {}, at(20))],
    at: 2,
    path: '/payload/status',
    good: [other('COMPLETED', '1'), other('PAID', '1')],
  },
  {
    code: 'identity-changed',
    bad: [pending, issuance('COMPLETE', { deposit_sender_clabe: '646180157000000004' })],
    at: 2,
    path: '/payload/issuance/deposit_sender_clabe',
    good: [other('CREATED', '1'), other('PAID', '2')],
  },
]
