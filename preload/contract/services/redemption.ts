import { errorObject, failureReason, refundFields } from './failure.ts'
import { transactionMethods } from './fiat-currencies.ts'
import { fieldTable, optional, required, stated } from './fields.ts'

/** Known values of `receiver_account.type`; the set is open. */
export const receiverAccountTypes = {
  bank: 'MEXICAN_BANK_ACCOUNT',
  exchange: 'EXCHANGE_TRANSFER',
} as const

/** Fiat settlement asset by method. Same section: asset. */
export const redemptionAssets: ReadonlyMap<string, string> = new Map([
  ['SPEI', 'MXN'],
  ['EXCHANGE_TRANSFER', 'BRL'],
])

/** Transaction Notification Service, "redemption object": receiver_account.mexican_bank_account. */
const mexicanBankAccountTable = fieldTable('transactions', 'redemption object', {
  clabe: required('T6-8', 'text, the destination bank account; present for SPEI', {
    form: 'clabe',
    note: 'destination bank account; present for SPEI redemptions',
    fixed: 'text',
  }),
  external_fiat_id: optional(
    'T6-9',
    'text, the id of the fiat transfer; null without a SPEI transfer; omitted in the refund example',
    {
      isNullable: true,
      note: 'fiat transfer id; null when no SPEI transfer is involved; omitted in the refund example',
      fixed: 'text',
      comes: 'gained',
    },
  ),
})

/** Transaction Notification Service, "redemption object": receiver_account. */
const receiverAccountTable = fieldTable('transactions', 'redemption object', {
  type: required(
    'T6-7',
    'text, such as MEXICAN_BANK_ACCOUNT for SPEI; EXCHANGE_TRANSFER for exchange transfers, which have no further object',
    {
      note: 'such as MEXICAN_BANK_ACCOUNT for SPEI',
      data: 'code',
      more: ['receiver-account-mismatch', 'receiver-account-object'],
    },
  ),
  mexican_bank_account: {
    type: 'object',
    presence: 'required',
    when: 'spei',
    table: mexicanBankAccountTable,
    note: 'present for SPEI redemptions',
  },
})

/** Transaction Notification Service, "redemption object". */
export const redemptionTable = fieldTable('transactions', 'redemption object', {
  network: required('T6-1', 'text, such as ARBITRUM or POLYGON', {
    note: 'such as ARBITRUM or POLYGON',
    data: 'code',
  }),
  amount: required('T6-2', 'text, a number above zero, the tokens to redeem', {
    form: 'positive-amount',
    note: 'positive number, tokens to redeem',
    fixed: 'amount',
  }),
  method: required('T6-3', 'SPEI or EXCHANGE_TRANSFER', {
    values: transactionMethods,
    note: 'SPEI or EXCHANGE_TRANSFER',
  }),
  asset: required('T6-4', 'text, the fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER', {
    note: 'fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER',
    data: 'code',
    fixed: 'text',
    more: ['asset-method-mismatch', 'asset-not-fiat'],
  }),
  refunded: required('T6-5', 'true or false, whether the transaction was refunded', {
    type: 'boolean',
    note: 'whether refunded',
  }),
  receiver_account: required('T6-6', 'an object, the destination account', {
    type: 'object',
    table: receiverAccountTable,
    note: 'destination account details',
  }),
  failure_reason: stated(failureReason, 'T6-10', 'text, the reason for a failure'),
  error: stated(errorObject('redemption object'), 'T6-11', 'an object with the texts code and message'),
  refund_status: stated(refundFields.refund_status, 'T6-12', 'text; only once a refund was triggered', [
    'refund-misplaced',
  ]),
  refund_steps: stated(
    refundFields.refund_steps,
    'T6-13',
    'a list of fiat and crypto steps; only once a refund was triggered',
    ['refund-misplaced'],
  ),
})
