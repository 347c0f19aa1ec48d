import type { TrailFindingCodeName } from '#contract/deliveries/finding-codes'
import {
  type JsonRecord,
  refundOf,
  type TransactionStatus,
  transactionExample,
  withdrawalExample,
} from '../examples.ts'

/** Notifications of one record in order of arrival: at which the finding shows and where, and neighbours without it. */
export interface TrailCase {
  readonly code: TrailFindingCodeName
  readonly bad: readonly unknown[]
  /** Number of the delivery, from 1. */
  readonly at: number
  readonly path: string
  readonly good: readonly unknown[]
}

export const found = (
  code: TrailFindingCodeName,
  at: number,
  path: string,
  { bad, good }: Pick<TrailCase, 'bad' | 'good'>,
): TrailCase => ({ code, at, path, bad, good })

export const issuance = (
  status: TransactionStatus,
  overrides: JsonRecord = {},
  payloadOverrides: JsonRecord = {},
) => {
  const { event, payload } = transactionExample('issuance', status, overrides)
  return { event, payload: { ...payload, ...payloadOverrides } }
}
export const at = (minute: number) => ({ updated_at: `2024-05-06T10:${minute}:00.000Z` })
export const refund = (status: string, minute: number, steps?: readonly JsonRecord[]) =>
  issuance(
    'FAILED',
    { ...refundOf('issuance', status), ...(steps ? { refund_steps: steps } : {}) },
    at(minute),
  )
export const pending = issuance('PENDING')
export const progress = issuance('IN_PROGRESS')
export const complete = issuance('COMPLETE')
export const failed = issuance('FAILED')
export const life = [pending, progress, complete]
const steps = '/payload/issuance/refund_steps'
const first = { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a1' }
const second = { step: 'SPEI_WITHDRAWAL', status: 'COMPLETE', id: 'b2' }
export const spaced = (body: unknown) => JSON.stringify(body, null, 2)

const refundStatus = '/payload/issuance/refund_status'
const noSteps = { refund_status: 'IN_PROGRESS', refund_steps: undefined }
export const crypto = (status: TransactionStatus, overrides: JsonRecord, payloadOverrides: JsonRecord) => {
  const { event, payload } = transactionExample('crypto_deposit', status, overrides)
  return { event, payload: { ...payload, ...payloadOverrides } }
}
export const unclocked = (status: TransactionStatus, updated_at: unknown) =>
  issuance(status, {}, { updated_at })
export const processing = withdrawalExample('processing')
export const withFee = withdrawalExample('processing', { fee: '0.1' })

export const other = (status: string, amount: string) => ({
  event: 'payin',
  payload: { id: 'p1', status, amount },
})

/** The moves of a refund and its steps. */
export const refundsCases: readonly TrailCase[] = [
  found('refund-status-left', 2, refundStatus, {
    bad: [refund('COMPLETE', 10), refund('IN_PROGRESS', 11)],
    good: [refund('IN_PROGRESS', 11), refund('PENDING', 10)],
  }),
  found('refund-status-left', 2, refundStatus, {
    bad: [refund('FAILED', 10), refund('COMPLETE', 11)],
    good: [refund('PENDING', 10), refund('IN_PROGRESS', 11), refund('COMPLETE', 12)],
  }),
  // Moves beyond the first are not shown.
  found('refund-status-left', 2, refundStatus, {
    bad: [refund('FAILED', 10), refund('PENDING', 11, [])],
    good: [refund('IN_PROGRESS', 10), refund('PENDING', 11, [])],
  }),
  found('refund-move-missing', 2, refundStatus, {
    bad: [failed, refund('IN_PROGRESS', 10)],
    good: [failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  }),
  found('refund-move-missing', 2, refundStatus, {
    bad: [failed, refund('COMPLETE', 11)],
    good: [failed, refund('PENDING', 10), refund('COMPLETE', 11)],
  }),
  found('changes-together', 2, refundStatus, {
    bad: [progress, refund('PENDING', 10)],
    good: [progress, failed, refund('PENDING', 10), refund('COMPLETE', 11)],
  }),
  found('refund-gone', 3, refundStatus, {
    bad: [failed, refund('PENDING', 10), issuance('FAILED', {}, at(11))],
    good: [failed, refund('PENDING', 10)],
  }),
  found('refund-gone', 2, steps, {
    bad: [refund('IN_PROGRESS', 10, [first]), issuance('FAILED', { ...noSteps }, at(11))],
    good: [refund('PENDING', 10, []), refund('IN_PROGRESS', 11, [first])],
  }),
  found('refund-step-id-gone', 2, `${steps}/0/id`, {
    bad: [
      refund('IN_PROGRESS', 10, [first]),
      refund('COMPLETE', 11, [{ step: first.step, status: 'COMPLETE' }]),
    ],
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  }),
  // An id is omitted while its step is IN_PROGRESS, so that none is missed there.
  found('refund-step-id-gone', 2, `${steps}/0/id`, {
    bad: [
      refund('IN_PROGRESS', 10, [first, second]),
      refund('FAILED', 11, [{ step: first.step, status: 'FAILED' }, second]),
    ],
    good: [
      refund('IN_PROGRESS', 10, [first]),
      refund('IN_PROGRESS', 11, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('FAILED', 12, [{ step: first.step, status: 'FAILED' }]),
    ],
  }),
  found('refund-step-id-changed', 2, `${steps}/0/id`, {
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('FAILED', 11, [{ ...first, id: 'c3' }, second])],
    good: [
      refund('IN_PROGRESS', 10, [{ ...first, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [{ ...first, id: 'c3' }]),
    ],
  }),
  found('refund-step-inserted', 2, `${steps}/0`, {
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [second, first])],
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  }),
  found('refund-step-removed', 2, steps, {
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first])],
    good: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [first, second])],
  }),
  found('refund-step-reordered', 2, `${steps}/0`, {
    bad: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [second, first])],
    good: [refund('IN_PROGRESS', 10, [first, second]), refund('COMPLETE', 11, [first, second])],
  }),
  found('refund-step-id-changed', 2, `${steps}/0/id`, {
    bad: [refund('IN_PROGRESS', 10, [first]), refund('COMPLETE', 11, [{ ...first, id: 'c3' }])],
    good: [
      refund('IN_PROGRESS', 10, [{ step: first.step, status: 'IN_PROGRESS' }]),
      refund('COMPLETE', 11, [first]),
    ],
  }),
]
