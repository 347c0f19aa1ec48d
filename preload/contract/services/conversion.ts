import { fieldTable } from './fields.ts'

/** Transaction Notification Service, "conversion object". */
export const conversionTable = fieldTable('transactions', 'conversion object', {
  quote_id: {
    type: 'text',
    presence: 'required',
    note: 'quote used for the conversion',
    fixed: 'text',
    statement: { id: 'T9-1', demands: 'quote_id: text, the quote of the conversion' },
  },
  amount_from: {
    type: 'text',
    presence: 'required',
    form: 'amount',
    note: 'amount of the source asset',
    fixed: 'amount',
    statement: { id: 'T9-2', demands: 'amount_from: text, the amount sold' },
  },
  amount_to: {
    type: 'text',
    presence: 'required',
    form: 'amount',
    note: 'resulting amount of the destination asset',
    statement: { id: 'T9-3', demands: 'amount_to: text, the amount bought' },
  },
  asset_from: {
    type: 'text',
    presence: 'required',
    note: 'asset sold',
    data: 'code',
    fixed: 'text',
    statement: { id: 'T9-4', demands: 'asset_from: text, the asset sold' },
  },
  asset_to: {
    type: 'text',
    presence: 'required',
    note: 'asset bought',
    data: 'code',
    fixed: 'text',
    statement: { id: 'T9-5', demands: 'asset_to: text, the asset bought' },
  },
  exchange_rate: {
    type: 'text',
    presence: 'required',
    note: 'rate applied',
    data: 'rate',
    statement: { id: 'T9-6', demands: 'exchange_rate: text, the rate applied' },
  },
})
