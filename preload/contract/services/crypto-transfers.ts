import { failureReason } from './failure.ts'
import { type Field, fieldTable, unstated } from './fields.ts'

const depositFields = {
  network: {
    type: 'text',
    presence: 'required',
    note: 'such as ARBITRUM',
    data: 'code',
    statement: { id: 'T7-1', demands: 'network: text, such as ARBITRUM' },
  },
  amount: {
    type: 'text',
    presence: 'required',
    form: 'positive-amount',
    note: 'positive number',
    fixed: 'amount',
    statement: { id: 'T7-2', demands: 'amount: text, a number above zero, the amount received' },
  },
  asset: {
    type: 'text',
    presence: 'required',
    note: 'asset of the transaction',
    data: 'code',
    fixed: 'text',
    statement: { id: 'T7-3', demands: 'asset: text, the asset of the transaction' },
  },
  crypto_source_address: {
    type: 'text',
    presence: 'required',
    note: 'sending address',
    fixed: 'address',
    statement: { id: 'T7-4', demands: 'crypto_source_address: text, the sending address' },
  },
  crypto_destination_address: {
    type: 'text',
    presence: 'required',
    note: 'receiving address',
    fixed: 'address',
    statement: { id: 'T7-5', demands: 'crypto_destination_address: text, the receiving address' },
  },
  crypto_tx_hash: {
    type: 'text',
    presence: 'required',
    when: 'complete',
    note: 'only when COMPLETE',
    fixed: 'address',
    statement: { id: 'T7-6', demands: 'crypto_tx_hash: text; only when COMPLETE' },
  },
  failure_reason: {
    ...failureReason,
    statement: {
      id: 'T7-7',
      demands: 'failure_reason: text, the reason for a failure',
    },
  },
} as const satisfies Readonly<Record<string, Field>>

/** Transaction Notification Service, "crypto_deposit object": `amount` is the amount received. */
export const cryptoDepositTable = fieldTable('transactions', 'crypto_deposit object', depositFields)

/**
 * Transaction Notification Service, "crypto_withdrawal object": the same rules in one statement (T8-1); `amount` is
 * the amount to be sent.
 */
export const cryptoWithdrawalTable = fieldTable('transactions', 'crypto_withdrawal object', {
  ...unstated(depositFields),
  amount: {
    ...depositFields.amount,
    statement: { id: 'T8-2', demands: 'amount: text, a number above zero, the amount to be sent' },
  },
})
