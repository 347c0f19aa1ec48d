import { type FieldTable, fieldTable } from './fields.ts'

/** Transaction Notification Service, "conversion object". */
export const conversionTable: FieldTable = fieldTable('transactions', 'conversion object', {
  quote_id: { type: 'text', presence: 'required', note: 'quote used for the conversion' },
  amount_from: { type: 'text', presence: 'required', form: 'amount', note: 'amount of the source asset' },
  amount_to: {
    type: 'text',
    presence: 'required',
    form: 'amount',
    note: 'resulting amount of the destination asset',
  },
  asset_from: { type: 'text', presence: 'required', note: 'asset sold' },
  asset_to: { type: 'text', presence: 'required', note: 'asset bought' },
  exchange_rate: { type: 'text', presence: 'required', form: 'amount', note: 'rate applied' },
})
