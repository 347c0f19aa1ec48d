import { errorObject, failureReason, refundFields } from './failure.ts'
import { type FieldTable, fieldTable } from './fields.ts'
import { transactionMethods } from './methods-of-payment.ts'

/** Known values of `receiver_account.type`; the set is open. */
export const receiverAccountTypes = {
  bank: 'MEXICAN_BANK_ACCOUNT',
  exchange: 'EXCHANGE_TRANSFER',
} as const

/** The fiat settlement asset by method. Same section: asset. */
export const redemptionAssets: ReadonlyMap<string, string> = new Map([
  ['SPEI', 'MXN'],
  ['EXCHANGE_TRANSFER', 'BRL'],
])

/** Transaction Notification Service, "redemption object": receiver_account.mexican_bank_account. */
export const mexicanBankAccountTable: FieldTable = fieldTable('transactions', 'redemption object', {
  clabe: {
    type: 'text',
    presence: 'required',
    form: 'clabe',
    note: 'destination bank account; present for SPEI redemptions',
  },
  external_fiat_id: {
    type: 'text',
    presence: 'optional',
    isNullable: true,
    note: 'fiat transfer id; null when no SPEI transfer is involved; omitted in the refund example',
  },
})

/** Transaction Notification Service, "redemption object": receiver_account. */
export const receiverAccountTable: FieldTable = fieldTable('transactions', 'redemption object', {
  type: { type: 'text', presence: 'required', note: 'an open list' },
  mexican_bank_account: {
    type: 'object',
    presence: 'required',
    when: 'spei',
    table: mexicanBankAccountTable,
    note: 'only for SPEI redemptions',
  },
})

/** Transaction Notification Service, "redemption object". */
export const redemptionTable: FieldTable = fieldTable('transactions', 'redemption object', {
  network: { type: 'text', presence: 'required', note: 'an open list' },
  amount: {
    type: 'text',
    presence: 'required',
    form: 'positive-amount',
    note: 'positive number, tokens to redeem',
  },
  method: { type: 'text', presence: 'required', values: transactionMethods, note: 'how the fiat goes' },
  asset: {
    type: 'text',
    presence: 'required',
    note: 'fiat settlement asset: MXN for SPEI, BRL for EXCHANGE_TRANSFER',
  },
  refunded: { type: 'boolean', presence: 'required', note: 'whether refunded' },
  receiver_account: {
    type: 'object',
    presence: 'required',
    table: receiverAccountTable,
    note: 'destination account details',
  },
  failure_reason: failureReason,
  error: errorObject('redemption object'),
  ...refundFields,
})
