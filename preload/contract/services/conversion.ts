import { fieldTable, required } from './fields.ts'

/** Transaction Notification Service, "conversion object". */
export const conversionTable = fieldTable('transactions', 'conversion object', {
  quote_id: required('T9-1', 'text, the quote of the conversion', {
    note: 'quote used for the conversion',
    fixed: 'text',
  }),
  amount_from: required('T9-2', 'text, the amount sold', {
    form: 'amount',
    note: 'amount of the source asset',
    fixed: 'amount',
  }),
  amount_to: required('T9-3', 'text, the amount bought', {
    form: 'amount',
    note: 'resulting amount of the destination asset',
  }),
  asset_from: required('T9-4', 'text, the asset sold', {
    note: 'asset sold',
    data: 'code',
    fixed: 'text',
  }),
  asset_to: required('T9-5', 'text, the asset bought', {
    note: 'asset bought',
    data: 'code',
    fixed: 'text',
  }),
  exchange_rate: required('T9-6', 'text, the rate applied', {
    note: 'rate applied',
    data: 'rate',
  }),
})
