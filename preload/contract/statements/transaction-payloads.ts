import { conversionTable } from '../services/conversion.ts'
import { cryptoDepositTable, cryptoWithdrawalTable } from '../services/crypto-transfers.ts'
import { issuanceTable } from '../services/issuance.ts'
import { redemptionTable } from '../services/redemption.ts'
import { refundStepTable } from '../services/refunds.ts'
import { transactionTable } from '../services/transactions.ts'
import { rowsOf } from './rows.ts'
import { findings, nothing, notSpecified, row, section } from './statement.ts'

/** Transaction Notification Service: a notification's body. */
export const transactionPayloads = {
  ...section('Notification envelope', {
    'T3-1': findings(
      'event: text, always TRANSACTION',
      'event-missing',
      'event-not-text',
      'value-case',
      'value-unknown',
      'record-in-wrong-envelope',
    ),
    'T3-2': findings('payload: an object, the transaction', 'payload-missing', 'payload-not-object'),
    'T3-3': findings(
      'payload has the common fields and exactly one kind object',
      'kind-object-missing',
      'kind-object-several',
      'field-null',
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
    'T8-1': row('*', 'the fields and rules of a crypto deposit'),
  }),
  ...section('conversion object', rowsOf(conversionTable)),
  ...section('Refund step', {
    ...rowsOf(refundStepTable),
    'T10-4': findings(
      'refund_steps is in order of creation, oldest first',
      'refund-steps-out-of-order',
      'refund-step-reordered',
      'refund-step-inserted',
    ),
    'T10-5': nothing(
      'a refund may leave out kinds of steps',
      'Any selection is allowed, so a missing kind is never a finding.',
    ),
    'T10-6': findings(
      'a transaction without a refund has neither refund_status nor refund_steps',
      'refund-steps-without-status',
      'refund-steps-empty',
      'refund-misplaced',
    ),
    'T10-7': notSpecified('which assets crypto deposits and withdrawals may have'),
  }),
}
