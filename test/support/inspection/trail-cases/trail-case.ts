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
export const steps = '/payload/issuance/refund_steps'
export const first = { step: 'EXCHANGE_TRANSFER', status: 'COMPLETE', id: 'a1' }
export const second = { step: 'SPEI_WITHDRAWAL', status: 'COMPLETE', id: 'b2' }
export const spaced = (body: unknown) => JSON.stringify(body, null, 2)

export const refundStatus = '/payload/issuance/refund_status'
export const noSteps = { refund_status: 'IN_PROGRESS', refund_steps: undefined }
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
