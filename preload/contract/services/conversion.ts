import { fieldTable } from './fields.ts'

/** Transaction Notification Service, "conversion object". */
export const conversionTable = fieldTable('transactions', 'conversion object', {
  quote_id: {
    type: 'text',
    presence: 'required',
    note: 'quote used for the conversion',
    fixed: 'text',
    statement: { id: 'T9-1', demands: 'quote_id: text, the quote that was used' },
  },
  amount_from: {
    type: 'text',
    presence: 'required',
    form: 'amount',
    note: 'amount of the source asset',
    fixed: 'amount',
    statement: { id: 'T9-2', demands: 'amount_from: text, how much is sold' },
  },
  amount_to: {
    type: 'text',
    presence: 'required',
    form: 'amount',
    note: 'resulting amount of the destination asset',
    statement: { id: 'T9-3', demands: 'amount_to: text, how much is bought' },
  },
  asset_from: {
    type: 'text',
    presence: 'required',
    note: 'asset sold',
    data: 'open-code',
    fixed: 'text',
    statement: { id: 'T9-4', demands: 'asset_from: text, what is sold' },
  },
  asset_to: {
    type: 'text',
    presence: 'required',
    note: 'asset bought',
    data: 'open-code',
    fixed: 'text',
    statement: { id: 'T9-5', demands: 'asset_to: text, what is bought' },
  },
  exchange_rate: {
    type: 'text',
    presence: 'required',
    form: 'amount',
    note: 'rate applied',
    data: 'rate',
    statement: { id: 'T9-6', demands: 'exchange_rate: text, the rate that was applied' },
  },
})
