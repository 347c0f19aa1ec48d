import { findings, nothing, notSpecified, row, section } from './statement.ts'

/** Transaction Notification Service: what a notification's body holds. */
export const transactionPayloads = {
  ...section('Notification envelope', {
    'T3-1': findings(
      'event is text, always TRANSACTION',
      'event-missing',
      'event-not-text',
      'value-case',
      'value-unknown',
      'record-in-wrong-envelope',
    ),
    'T3-2': findings('payload is an object: the transaction', 'payload-missing', 'payload-not-object'),
    'T3-3': findings(
      'the payload holds the common fields and exactly one kind object',
      'kind-object-missing',
      'kind-object-several',
    ),
  }),
  ...section('Common transaction fields', {
    'T4-1': row('id', 'id: text, a UUID, unique to the transaction'),
    'T4-2': row('type', 'type: one of the four kinds, or CONVERSION in notifications of conversions'),
    'T4-3': row('status', 'status: PENDING, IN_PROGRESS, COMPLETE or FAILED'),
    'T4-4': row('created_at', 'created_at: ISO 8601 text, when the transaction was created'),
    'T4-5': row('updated_at', 'updated_at: ISO 8601 text, when it last changed', ['updated-before-created']),
    'T4-6': row('external_ref', 'external_ref: optional text; absent in conversions and in refunds'),
    'T4-7': findings(
      'the kind object is named after the type, in lower case',
      'kind-object-wrong',
      'field-type',
    ),
  }),
  ...section('issuance object', {
    'T5-1': row('network', 'network: text, an open list'),
    'T5-2': row('amount', 'amount: text, a number above zero; what is credited'),
    'T5-3': row('method', 'method: SPEI or EXCHANGE_TRANSFER'),
    'T5-4': row('asset', 'asset: text, the fiat asset of the settlement, which goes with the method', [
      'asset-not-fiat',
    ]),
    'T5-5': row('deposit_sender_clabe', "deposit_sender_clabe: text, the sender's bank account; SPEI only"),
    'T5-6': row('deposit_sender_name', "deposit_sender_name: text, the sender's name; SPEI only"),
    'T5-7': row('deposit_receiver_clabe', 'deposit_receiver_clabe: text, the receiving account; SPEI only'),
    'T5-8': row('refunded', 'refunded: true or false'),
    'T5-9': row('crypto_source_address', 'crypto_source_address: text, where the crypto came from'),
    'T5-10': row(
      'crypto_destination_address',
      'crypto_destination_address: text, where the crypto went; only when COMPLETE',
    ),
    'T5-11': row('crypto_tx_hash', 'crypto_tx_hash: text, the transaction on the chain; only when COMPLETE'),
    'T5-12': row('failure_reason', 'failure_reason: text, why it failed', [
      'failure-unexplained',
      'failure-disagrees',
    ]),
    'T5-13': row('error', 'error: an object with the texts code and message'),
    'T5-14': row(
      'external_fiat_id',
      'external_fiat_id: text, or null where no SPEI transfer started the issuance',
      ['fiat-id-unexpected'],
    ),
    'T5-15': row('refund_status', 'refund_status: text; only once a refund was triggered'),
    'T5-16': row('refund_steps', 'refund_steps: a list of fiat steps; only once a refund was triggered'),
  }),
  ...section('redemption object', {
    'T6-1': row('network', 'network: text, an open list'),
    'T6-2': row('amount', 'amount: text, a number above zero; the tokens to redeem'),
    'T6-3': row('method', 'method: SPEI or EXCHANGE_TRANSFER'),
    'T6-4': row('asset', 'asset: text, the fiat asset of the settlement: MXN for SPEI, BRL for the other', [
      'asset-method-mismatch',
      'asset-not-fiat',
    ]),
    'T6-5': row('refunded', 'refunded: true or false'),
    'T6-6': row('receiver_account', 'receiver_account: an object, the account that receives'),
    'T6-7': row(
      'receiver_account.type',
      'receiver_account.type: text, an open list that goes with the method; no further object for exchange transfers',
      ['receiver-account-mismatch'],
    ),
    'T6-8': row(
      'receiver_account.mexican_bank_account.clabe',
      'receiver_account.mexican_bank_account.clabe: text, the bank account; there for SPEI',
    ),
    'T6-9': row(
      'receiver_account.mexican_bank_account.external_fiat_id',
      'receiver_account.mexican_bank_account.external_fiat_id: text, or null without a SPEI transfer; may be omitted',
    ),
    'T6-10': row('failure_reason', 'failure_reason: text, why it failed', [
      'failure-unexplained',
      'failure-disagrees',
    ]),
    'T6-11': row('error', 'error: an object with the texts code and message'),
    'T6-12': row('refund_status', 'refund_status: text; only once a refund was triggered'),
    'T6-13': row(
      'refund_steps',
      'refund_steps: a list of fiat and crypto steps; only once a refund was triggered',
    ),
  }),
  ...section('crypto_deposit object', {
    'T7-1': row('network', 'network: text, an open list'),
    'T7-2': row('amount', 'amount: text, a number above zero; what was received'),
    'T7-3': row('asset', 'asset: text, the asset of the transaction'),
    'T7-4': row('crypto_source_address', 'crypto_source_address: text, who sent'),
    'T7-5': row('crypto_destination_address', 'crypto_destination_address: text, who received'),
    'T7-6': row('crypto_tx_hash', 'crypto_tx_hash: text; only when COMPLETE'),
    'T7-7': row('failure_reason', 'failure_reason: text, why it failed', [
      'failure-unexplained',
      'failure-disagrees',
    ]),
  }),
  ...section('crypto_withdrawal object', {
    'T8-1': row('*', 'the fields and rules of a crypto deposit', ['failure-unexplained']),
    'T8-2': row('amount', 'amount: text, a number above zero; what is to be sent'),
  }),
  ...section('conversion object', {
    'T9-1': row('quote_id', 'quote_id: text, the quote that was used'),
    'T9-2': row('amount_from', 'amount_from: text, how much is sold'),
    'T9-3': row('amount_to', 'amount_to: text, how much is bought'),
    'T9-4': row('asset_from', 'asset_from: text, what is sold'),
    'T9-5': row('asset_to', 'asset_to: text, what is bought'),
    'T9-6': row('exchange_rate', 'exchange_rate: text, the rate that was applied'),
  }),
  ...section('Refund step', {
    'T10-1': row(
      'step',
      'step: one of two kinds in refunds of issuances, of four in refunds of redemptions',
      ['refund-step-unknown', 'refund-step-not-allowed'],
    ),
    'T10-2': row('status', 'status: IN_PROGRESS, COMPLETE or FAILED', ['refund-step-status-unknown']),
    'T10-3': row(
      'id',
      'id: text, of the operation behind the step; omitted while IN_PROGRESS, filled in later; a FAILED step may never have one',
      ['refund-step-id-early', 'refund-step-id-missing', 'refund-step-id-changed', 'refund-step-id-gone'],
    ),
    'T10-4': findings(
      'refund_steps stands in order of creation, oldest first',
      'refund-steps-out-of-order',
      'refund-step-removed',
      'refund-step-reordered',
      'refund-step-inserted',
    ),
    'T10-5': nothing(
      'a refund need not use every kind of step',
      'Any selection is allowed, so a missing kind is never told.',
    ),
    'T10-6': findings(
      'without a refund neither refund_status nor refund_steps is there',
      'refund-steps-without-status',
      'refund-steps-empty',
      'refund-misplaced',
      'refund-gone',
    ),
    'T10-7': notSpecified('which assets crypto deposits and withdrawals may have'),
  }),
}
