import { failureReason } from './failure.ts'
import { type Field, type FieldTable, fieldTable } from './fields.ts'

const fields: Readonly<Record<string, Field>> = {
  network: { type: 'text', presence: 'required', note: 'an open list' },
  amount: { type: 'text', presence: 'required', form: 'positive-amount', note: 'positive number' },
  asset: { type: 'text', presence: 'required', note: 'asset of the transaction, an open list' },
  crypto_source_address: { type: 'text', presence: 'required', note: 'sending address' },
  crypto_destination_address: { type: 'text', presence: 'required', note: 'receiving address' },
  crypto_tx_hash: { type: 'text', presence: 'required', when: 'complete', note: 'only when COMPLETE' },
  failure_reason: failureReason,
}

/** Transaction Notification Service, "crypto_deposit object": `amount` is the amount received. */
export const cryptoDepositTable: FieldTable = fieldTable('transactions', 'crypto_deposit object', fields)

/** Transaction Notification Service, "crypto_withdrawal object": same rules, `amount` is the amount to be sent. */
export const cryptoWithdrawalTable: FieldTable = fieldTable(
  'transactions',
  'crypto_withdrawal object',
  fields,
)
