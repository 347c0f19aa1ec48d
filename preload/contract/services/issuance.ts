import { errorObject, failureReason, refundFields } from './failure.ts'
import { transactionMethods } from './fiat-currencies.ts'
import { fieldTable } from './fields.ts'

/** Transaction Notification Service, "issuance object". */
export const issuanceTable = fieldTable('transactions', 'issuance object', {
  network: {
    type: 'text',
    presence: 'required',
    note: 'payment network, such as ARBITRUM',
    data: 'code',
    statement: { id: 'T5-1', demands: 'network: text, the payment network, such as ARBITRUM or POLYGON' },
  },
  amount: {
    type: 'text',
    presence: 'required',
    form: 'positive-amount',
    note: 'positive number, amount credited to the account',
    fixed: 'amount',
    statement: { id: 'T5-2', demands: 'amount: text, a number above zero, credited to the account' },
  },
  method: {
    type: 'text',
    presence: 'required',
    values: transactionMethods,
    note: 'SPEI or EXCHANGE_TRANSFER',
    statement: { id: 'T5-3', demands: 'method: SPEI or EXCHANGE_TRANSFER' },
  },
  asset: {
    type: 'text',
    presence: 'required',
    note: 'code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER',
    data: 'code',
    fixed: 'text',
    statement: {
      id: 'T5-4',
      demands: 'asset: text, the fiat settlement asset for the method, such as MXN for SPEI',
      more: ['asset-not-fiat'],
    },
  },
  // Observed beyond the specification, "Payloads in reality": a real COMPLETE issuance lacks the rows marked usual.
  deposit_sender_clabe: {
    type: 'text',
    presence: 'usual',
    when: 'spei',
    form: 'clabe',
    note: 'sender bank account number; only for SPEI issuances',
    fixed: 'text',
    statement: {
      id: 'T5-5',
      demands: "deposit_sender_clabe: text, the sender's bank account; only for SPEI",
    },
  },
  deposit_sender_name: {
    type: 'text',
    presence: 'usual',
    when: 'spei',
    note: 'sender name; only for SPEI issuances',
    statement: { id: 'T5-6', demands: "deposit_sender_name: text, the sender's name; only for SPEI" },
  },
  deposit_receiver_clabe: {
    type: 'text',
    presence: 'required',
    when: 'spei',
    form: 'clabe',
    note: 'receiving account number; only for SPEI issuances',
    fixed: 'text',
    statement: { id: 'T5-7', demands: 'deposit_receiver_clabe: text, the receiving account; only for SPEI' },
  },
  refunded: {
    type: 'boolean',
    presence: 'usual',
    note: 'whether the transaction has been refunded',
    statement: { id: 'T5-8', demands: 'refunded: true or false, whether the transaction was refunded' },
  },
  crypto_source_address: {
    type: 'text',
    presence: 'usual',
    note: 'blockchain address the crypto was sent from',
    fixed: 'address',
    statement: { id: 'T5-9', demands: 'crypto_source_address: text, where the crypto was sent from' },
  },
  crypto_destination_address: {
    type: 'text',
    presence: 'required',
    when: 'complete',
    note: 'blockchain address the crypto went to; only when status is COMPLETE',
    fixed: 'address',
    statement: {
      id: 'T5-10',
      demands: 'crypto_destination_address: text, where the crypto was sent to; only when COMPLETE',
    },
  },
  crypto_tx_hash: {
    type: 'text',
    presence: 'required',
    when: 'complete',
    note: 'on-chain transaction id; only when status is COMPLETE',
    fixed: 'address',
    statement: {
      id: 'T5-11',
      demands: 'crypto_tx_hash: text, the on-chain transaction id; only when COMPLETE',
    },
  },
  failure_reason: {
    ...failureReason,
    statement: {
      id: 'T5-12',
      demands: 'failure_reason: text, the reason for a failure',
    },
  },
  error: {
    ...errorObject('issuance object'),
    statement: {
      id: 'T5-13',
      demands: 'error: an object with the texts code and message; present in failed and refunded examples',
    },
  },
  external_fiat_id: {
    type: 'text',
    presence: 'required',
    isNullable: true,
    note: 'fiat transfer id; null when the issuance was not started by a SPEI transfer',
    fixed: 'text',
    statement: {
      id: 'T5-14',
      demands:
        'external_fiat_id: text, the id of the fiat transfer; null if no SPEI transfer started the issuance',
      more: ['fiat-id-unexpected'],
    },
  },
  refund_status: {
    ...refundFields.refund_status,
    statement: {
      id: 'T5-15',
      demands: 'refund_status: text; only once a refund was triggered',
      more: ['refund-misplaced'],
    },
  },
  refund_steps: {
    ...refundFields.refund_steps,
    statement: {
      id: 'T5-16',
      demands: 'refund_steps: a list of fiat steps; only once a refund was triggered',
      more: ['refund-misplaced'],
    },
  },
})
