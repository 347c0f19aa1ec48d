import { errorObject, failureReason, refundFields } from './failure.ts'
import { type FieldTable, fieldTable } from './fields.ts'
import { transactionMethods } from './methods-of-payment.ts'

/** Transaction Notification Service, "issuance object". */
export const issuanceTable: FieldTable = fieldTable('transactions', 'issuance object', {
  network: { type: 'text', presence: 'required', note: 'payment network, an open list' },
  amount: {
    type: 'text',
    presence: 'required',
    form: 'positive-amount',
    note: 'positive number, amount credited to the account',
  },
  method: { type: 'text', presence: 'required', values: transactionMethods, note: 'how the fiat came' },
  asset: {
    type: 'text',
    presence: 'required',
    note: 'code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER',
  },
  // Observed beyond the specification, "Payloads in reality": a real COMPLETE issuance lacks the rows marked usual.
  deposit_sender_clabe: {
    type: 'text',
    presence: 'usual',
    when: 'spei',
    form: 'clabe',
    note: 'sender bank account number; only for SPEI issuances',
  },
  deposit_sender_name: {
    type: 'text',
    presence: 'usual',
    when: 'spei',
    note: 'sender name; only for SPEI issuances',
  },
  deposit_receiver_clabe: {
    type: 'text',
    presence: 'required',
    when: 'spei',
    form: 'clabe',
    note: 'receiving account number; only for SPEI issuances',
  },
  refunded: { type: 'boolean', presence: 'usual', note: 'whether the transaction has been refunded' },
  crypto_source_address: {
    type: 'text',
    presence: 'usual',
    note: 'blockchain address the crypto came from',
  },
  crypto_destination_address: {
    type: 'text',
    presence: 'required',
    when: 'complete',
    note: 'blockchain address the crypto went to; only when status is COMPLETE',
  },
  crypto_tx_hash: {
    type: 'text',
    presence: 'required',
    when: 'complete',
    note: 'on-chain transaction id; only when status is COMPLETE',
  },
  failure_reason: failureReason,
  error: errorObject('issuance object'),
  external_fiat_id: {
    type: 'text',
    presence: 'required',
    isNullable: true,
    note: 'fiat transfer id; null when the issuance was not started by a SPEI transfer',
  },
  ...refundFields,
})
