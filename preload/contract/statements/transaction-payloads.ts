import { conversionTable } from '../services/conversion.ts'
import { cryptoDepositTable, cryptoWithdrawalTable } from '../services/crypto-transfers.ts'
import { issuanceTable } from '../services/issuance.ts'
import { redemptionTable } from '../services/redemption.ts'
import { refundStepTable } from '../services/refunds.ts'
import { transactionTable } from '../services/transactions.ts'
import { rowsOf } from './rows.ts'
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
    ...rowsOf(transactionTable),
    'T4-7': findings(
      'the kind object is named after the type, in lower case',
      'kind-object-wrong',
      'field-type',
    ),
  }),
  ...section('issuance object', rowsOf(issuanceTable)),
  ...section('redemption object', rowsOf(redemptionTable)),
  ...section('crypto_deposit object', rowsOf(cryptoDepositTable)),
  ...section('crypto_withdrawal object', {
    ...rowsOf(cryptoWithdrawalTable),
    'T8-1': row('*', 'the fields and rules of a crypto deposit', ['failure-unexplained']),
  }),
  ...section('conversion object', rowsOf(conversionTable)),
  ...section('Refund step', {
    ...rowsOf(refundStepTable),
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
