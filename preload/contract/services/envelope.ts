import type { Service } from '../terms.ts'
import { type FieldTable, fieldTable } from './fields.ts'

/** Both specifications, "Notification envelope". */
export const envelopeTables: Readonly<Record<Service, FieldTable>> = {
  transactions: fieldTable('transactions', 'Notification envelope', {
    event: { type: 'text', presence: 'required', note: 'always TRANSACTION', data: 'code' },
    payload: { type: 'object', presence: 'required', note: 'common fields plus one kind-specific object' },
  }),
  funding: fieldTable('funding', 'Notification envelope', {
    event: { type: 'text', presence: 'required', note: 'funding or withdrawal, in any case', data: 'code' },
    payload: { type: 'object', presence: 'required', note: 'funding or withdrawal record' },
  }),
}

/** Events of other products that can reach the same URL. Observed beyond the specification, "Payloads in reality". */
export const otherProductEvents: readonly string[] = [
  'payout',
  'payin',
  'payin_intent',
  'payment_intent',
  'spei_payment',
  'dynamic_qr_code',
  'account_validation',
]

/** Headers of the newer API's signature. Observed beyond the specification, "Delivery". */
export const signatureHeaders = {
  signature: 'x-bitso-webhook-event-signature',
  keyId: 'x-bitso-key-id',
} as const

/** A slower response counts as a time-out, and the services may send again. Both specifications, "Limits". */
export const responseLimitMs = 5000
