import { errorObject, failureReason, refundFields } from './failure.ts'
import { transactionMethods } from './fiat-currencies.ts'
import { fieldTable, required, stated, usual } from './fields.ts'

/** Transaction Notification Service, "issuance object". */
export const issuanceTable = fieldTable('transactions', 'issuance object', {
  network: required('T5-1', 'text, the payment network, such as ARBITRUM or POLYGON', {
    note: 'payment network, such as ARBITRUM',
    data: 'code',
  }),
  amount: required('T5-2', 'text, a number above zero, credited to the account', {
    form: 'positive-amount',
    note: 'positive number, amount credited to the account',
    fixed: 'amount',
  }),
  method: required('T5-3', 'SPEI or EXCHANGE_TRANSFER', {
    values: transactionMethods,
    note: 'SPEI or EXCHANGE_TRANSFER',
  }),
  asset: required('T5-4', 'text, the fiat settlement asset for the method, such as MXN for SPEI', {
    note: 'code of the fiat settlement asset, e.g. MXN for SPEI, BRL for EXCHANGE_TRANSFER',
    data: 'code',
    fixed: 'text',
    more: ['asset-not-fiat'],
  }),
  // Observed beyond the specification, "Payloads in reality": a real COMPLETE issuance lacks the rows marked usual.
  deposit_sender_clabe: usual('T5-5', "text, the sender's bank account; only for SPEI", {
    when: 'spei',
    form: 'clabe',
    note: 'sender bank account number; only for SPEI issuances',
    fixed: 'text',
  }),
  deposit_sender_name: usual('T5-6', "text, the sender's name; only for SPEI", {
    when: 'spei',
    note: 'sender name; only for SPEI issuances',
  }),
  deposit_receiver_clabe: required('T5-7', 'text, the receiving account; only for SPEI', {
    when: 'spei',
    form: 'clabe',
    note: 'receiving account number; only for SPEI issuances',
    fixed: 'text',
  }),
  refunded: usual('T5-8', 'true or false, whether the transaction was refunded', {
    type: 'boolean',
    note: 'whether the transaction has been refunded',
  }),
  crypto_source_address: usual('T5-9', 'text, where the crypto was sent from', {
    note: 'blockchain address the crypto was sent from',
    fixed: 'address',
  }),
  crypto_destination_address: required('T5-10', 'text, where the crypto was sent to; only when COMPLETE', {
    when: 'complete',
    note: 'blockchain address the crypto went to; only when status is COMPLETE',
    fixed: 'address',
  }),
  crypto_tx_hash: required('T5-11', 'text, the on-chain transaction id; only when COMPLETE', {
    when: 'complete',
    note: 'on-chain transaction id; only when status is COMPLETE',
    fixed: 'address',
  }),
  failure_reason: stated(failureReason, 'T5-12', 'text, the reason for a failure'),
  error: stated(
    errorObject('issuance object'),
    'T5-13',
    'an object with the texts code and message; present in failed and refunded examples',
  ),
  external_fiat_id: required(
    'T5-14',
    'text, the id of the fiat transfer; null if no SPEI transfer started the issuance',
    {
      isNullable: true,
      note: 'fiat transfer id; null when the issuance was not started by a SPEI transfer',
      fixed: 'text',
      more: ['fiat-id-unexpected'],
    },
  ),
  refund_status: stated(refundFields.refund_status, 'T5-15', 'text; only once a refund was triggered', [
    'refund-misplaced',
  ]),
  refund_steps: stated(
    refundFields.refund_steps,
    'T5-16',
    'a list of fiat steps; only once a refund was triggered',
    ['refund-misplaced'],
  ),
})
