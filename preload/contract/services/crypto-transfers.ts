import { failureReason } from './failure.ts'
import { type Field, fieldTable, required, stated, unstated } from './fields.ts'

const depositFields = {
  network: required('T7-1', 'text, such as ARBITRUM', {
    note: 'such as ARBITRUM',
    data: 'code',
  }),
  amount: required('T7-2', 'text, a number above zero, the amount received', {
    form: 'positive-amount',
    note: 'positive number',
    fixed: 'amount',
  }),
  asset: required('T7-3', 'text, the asset of the transaction', {
    note: 'asset of the transaction',
    data: 'code',
    fixed: 'text',
  }),
  crypto_source_address: required('T7-4', 'text, the sending address', {
    note: 'sending address',
    fixed: 'address',
  }),
  crypto_destination_address: required('T7-5', 'text, the receiving address', {
    note: 'receiving address',
    fixed: 'address',
  }),
  crypto_tx_hash: required('T7-6', 'text; only when COMPLETE', {
    when: 'complete',
    note: 'only when COMPLETE',
    fixed: 'address',
  }),
  failure_reason: stated(failureReason, 'T7-7', 'text, the reason for a failure'),
} as const satisfies Readonly<Record<string, Field>>

/** Transaction Notification Service, "crypto_deposit object": `amount` is the amount received. */
export const cryptoDepositTable = fieldTable('transactions', 'crypto_deposit object', depositFields)

/**
 * Transaction Notification Service, "crypto_withdrawal object": the same rules in one statement (T8-1); `amount` is
 * the amount to be sent.
 */
export const cryptoWithdrawalTable = fieldTable('transactions', 'crypto_withdrawal object', {
  ...unstated(depositFields),
  amount: stated(depositFields.amount, 'T8-2', 'text, a number above zero, the amount to be sent'),
})
