import { errorObject, failureReason, refundFields } from './failure.ts'
import { transactionMethods } from './fiat-currencies.ts'
import { fieldTable } from './fields.ts'

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
  clabe: {
    type: 'text',
    presence: 'required',
    form: 'clabe',
    note: 'destination bank account; present for SPEI redemptions',
    fixed: 'text',
    statement: {
      id: 'T6-8',
      demands:
        'receiver_account.mexican_bank_account.clabe: text, the destination bank account; present for SPEI',
    },
  },
  external_fiat_id: {
    type: 'text',
    presence: 'optional',
    isNullable: true,
    note: 'fiat transfer id; null when no SPEI transfer is involved; omitted in the refund example',
    fixed: 'text',
    comes: 'gained',
    statement: {
      id: 'T6-9',
      demands:
        'receiver_account.mexican_bank_account.external_fiat_id: text, the id of the fiat transfer; null without a SPEI transfer; omitted in the refund example',
    },
  },
})

/** Transaction Notification Service, "redemption object": receiver_account. */
const receiverAccountTable = fieldTable('transactions', 'redemption object', {
  type: {
    type: 'text',
    presence: 'required',
    note: 'such as MEXICAN_BANK_ACCOUNT for SPEI',
    data: 'code',
    statement: {
      id: 'T6-7',
      demands:
        'receiver_account.type: text, such as MEXICAN_BANK_ACCOUNT for SPEI; EXCHANGE_TRANSFER for exchange transfers, which have no further object',
      more: ['receiver-account-mismatch', 'receiver-account-object'],
    },
  },
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
  network: {
    type: 'text',
    presence: 'required',
    note: 'such as ARBITRUM or POLYGON',
    data: 'code',
    statement: { id: 'T6-1', demands: 'network: text, such as ARBITRUM or POLYGON' },
  },
  amount: {
    type: 'text',
    presence: 'required',
    form: 'positive-amount',
    note: 'positive number, tokens to redeem',
    fixed: 'amount',
    statement: { id: 'T6-2', demands: 'amount: text, a number above zero, the tokens to redeem' },
  },
  method: {
    type: 'text',
    presence: 'required',
    values: transactionMethods,
    note: 'SPEI or EXCHANGE_TRANSFER',
    statement: { id: 'T6-3', demands: 'method: SPEI or EXCHANGE_TRANSFER' },
  },
  asset: {
    type: 'text',
    presence: 'required',
    note: 'fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER',
    data: 'code',
    fixed: 'text',
    statement: {
      id: 'T6-4',
      demands: 'asset: text, the fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER',
      more: ['asset-method-mismatch', 'asset-not-fiat'],
    },
  },
  refunded: {
    type: 'boolean',
    presence: 'required',
    note: 'whether refunded',
    statement: { id: 'T6-5', demands: 'refunded: true or false, whether the transaction was refunded' },
  },
  receiver_account: {
    type: 'object',
    presence: 'required',
    table: receiverAccountTable,
    note: 'destination account details',
    statement: { id: 'T6-6', demands: 'receiver_account: an object, the destination account' },
  },
  failure_reason: {
    ...failureReason,
    statement: {
      id: 'T6-10',
      demands: 'failure_reason: text, the reason for a failure',
    },
  },
  error: {
    ...errorObject('redemption object'),
    statement: { id: 'T6-11', demands: 'error: an object with the texts code and message' },
  },
  refund_status: {
    ...refundFields.refund_status,
    statement: {
      id: 'T6-12',
      demands: 'refund_status: text; only once a refund was triggered',
      more: ['refund-misplaced'],
    },
  },
  refund_steps: {
    ...refundFields.refund_steps,
    statement: {
      id: 'T6-13',
      demands: 'refund_steps: a list of fiat and crypto steps; only once a refund was triggered',
      more: ['refund-misplaced'],
    },
  },
})
