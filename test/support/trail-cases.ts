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
    bad: [pending, issuance('COMPLETE', { network: 'POLYGON' })],
    at: 2,
    path: '/payload/issuance/network',
    good: life,
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
    bad: [pending, issuance('PENDING', { network: 'POLYGON' })],
    at: 2,
    path: '',
    good: [pending, spaced(pending)],
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
    bad: [pending, issuance('COMPLETE', { method: 'EXCHANGE_TRANSFER' })],
    at: 2,
    path: '/payload/issuance/method',
    good: [other('CREATED', '1'), other('PAID', '2')],
  },
]
