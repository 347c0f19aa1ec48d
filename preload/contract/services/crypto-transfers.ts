import { failureReason } from './failure.ts'
import { type Field, fieldTable, unstated } from './fields.ts'

const depositFields = {
  network: {
    type: 'text',
    presence: 'required',
    note: 'an open list',
    data: 'open-code',
    statement: { id: 'T7-1', demands: 'network: text, an open list' },
  },
  amount: {
    type: 'text',
    presence: 'required',
    form: 'positive-amount',
    note: 'positive number',
    fixed: 'amount',
    statement: { id: 'T7-2', demands: 'amount: text, a number above zero; what was received' },
  },
  asset: {
    type: 'text',
    presence: 'required',
    note: 'asset of the transaction, an open list',
    data: 'open-code',
    fixed: 'text',
    statement: { id: 'T7-3', demands: 'asset: text, the asset of the transaction' },
  },
  crypto_source_address: {
    type: 'text',
    presence: 'required',
    note: 'sending address',
    fixed: 'address',
    statement: { id: 'T7-4', demands: 'crypto_source_address: text, who sent' },
  },
  crypto_destination_address: {
    type: 'text',
    presence: 'required',
    note: 'receiving address',
    fixed: 'address',
    statement: { id: 'T7-5', demands: 'crypto_destination_address: text, who received' },
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
      demands: 'failure_reason: text, why it failed',
      more: ['failure-unexplained', 'failure-disagrees'],
    },
  },
} as const satisfies Readonly<Record<string, Field>>

/** Transaction Notification Service, "crypto_deposit object": `amount` is the amount received. */
export const cryptoDepositTable = fieldTable('transactions', 'crypto_deposit object', depositFields)

/**
 * Transaction Notification Service, "crypto_withdrawal object": same rules, told by one statement (T8-1); `amount` is the
 * amount to be sent.
 */
export const cryptoWithdrawalTable = fieldTable('transactions', 'crypto_withdrawal object', {
  ...unstated(depositFields),
  amount: {
    ...depositFields.amount,
    statement: { id: 'T8-2', demands: 'amount: text, a number above zero; what is to be sent' },
  },
})
