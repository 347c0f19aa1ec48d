import { conversionTable } from './conversion.ts'
import { cryptoDepositTable, cryptoWithdrawalTable } from './crypto-transfers.ts'
import { type FieldTable, fieldTable, optional, required } from './fields.ts'
import { issuanceTable } from './issuance.ts'
import { redemptionTable } from './redemption.ts'

export const transactionKinds = [
  'issuance',
  'redemption',
  'crypto_deposit',
  'crypto_withdrawal',
  'conversion',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** Transaction Notification Service, "Common transaction fields": type, as the service writes them. */
export const transactionTypes = [
  'ISSUANCE',
  'REDEMPTION',
  'CRYPTO_DEPOSIT',
  'CRYPTO_WITHDRAWAL',
  'CONVERSION',
] as const

/** Transaction Notification Service, "States and transitions". */
export const transactionStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'] as const

/** Transaction Notification Service, "Common transaction fields (inside payload)". */
export const transactionTable = fieldTable('transactions', 'Common transaction fields', {
  id: required('T4-1', 'text, a UUID, unique to the transaction', {
    form: 'uuid',
    note: 'unique transaction identifier',
    more: ['id-not-uuid'],
  }),
  type: required(
    'T4-2',
    'ISSUANCE, REDEMPTION, CRYPTO_DEPOSIT or CRYPTO_WITHDRAWAL; CONVERSION in conversions',
    {
      values: transactionTypes,
      note: 'selects the kind-specific object',
      fixed: 'text',
    },
  ),
  status: required('T4-3', 'PENDING, IN_PROGRESS, COMPLETE or FAILED', {
    values: transactionStatuses,
    note: 'state of the transaction',
  }),
  created_at: required('T4-4', 'an ISO 8601 timestamp, when the transaction was created', {
    form: 'instant',
    note: 'creation time',
    fixed: 'instant',
  }),
  updated_at: required('T4-5', 'an ISO 8601 timestamp, when it was last updated', {
    form: 'instant',
    note: 'time of last update',
  }),
  external_ref: optional('T4-6', 'optional text; absent in conversions and refunds', {
    when: 'no-refund',
    note: 'optional; absent in conversion and refund payloads',
    fixed: 'text',
  }),
})

/** Kind-specific objects; the member is named as the kind. */
export const kindTables: Readonly<Record<TransactionKind, FieldTable>> = {
  issuance: issuanceTable,
  redemption: redemptionTable,
  crypto_deposit: cryptoDepositTable,
  crypto_withdrawal: cryptoWithdrawalTable,
  conversion: conversionTable,
}

/** Transaction Notification Service, "Errors": known codes of the `error` object. The list is open. */
export const knownErrorCodes: ReadonlyMap<string, string> = new Map([
  ['insufficient_deposit_amount_for_issuance', 'the deposit amount is insufficient for token issuance'],
  ['transaction_failed', 'the transaction failed due to an unexpected error'],
])

/** Failure messages that identify nobody: meanings of the documented codes, and that of the bundled withdrawals. */
const knownFailureMessages: ReadonlySet<string> = new Set(
  [...knownErrorCodes.values(), 'rejected by the beneficiary bank'].map(plainMessage),
)

/** Whether a failure's message is known, without case, a final period or a leading article. */
export function isKnownFailureMessage(text: string): boolean {
  return knownFailureMessages.has(plainMessage(text))
}

function plainMessage(text: string): string {
  return text.trim().toLowerCase().replace(/^the /, '').replace(/\.$/, '')
}
