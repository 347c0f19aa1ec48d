import { type Field, type FieldTable, fieldTable } from './fields.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const fundingStatuses = ['pending', 'complete', 'failed'] as const

/**
 * The rows that a funding and a withdrawal share. Observed beyond the specification, "Payloads in reality": older records
 * lack the rows marked usual.
 */
export const fundingFields: Readonly<Record<string, Field>> = {
  created_at: { type: 'text', presence: 'required', form: 'instant', note: 'ISO 8601 timestamp' },
  currency: { type: 'text', presence: 'required', note: 'currency of the amount' },
  method: { type: 'text', presence: 'usual', note: 'method code, an open list' },
  method_name: { type: 'text', presence: 'usual', note: 'long name of the method' },
  amount: { type: 'text', presence: 'usual', form: 'amount', note: 'in currency units' },
  asset: { type: 'text', presence: 'usual', note: 'digital asset in a network, an open list' },
  network: { type: 'text', presence: 'usual', note: 'payment network, an open list' },
  protocol: {
    type: 'text',
    presence: 'usual',
    note: 'mechanism, protocol or standard used in the network',
  },
  integration: { type: 'text', presence: 'usual', note: 'integration connecting to the network' },
  details: { type: 'object', presence: 'required', note: 'fields vary by method' },
}

/** Funding and Withdrawal Notification Service, "Funding record". */
export const fundingTable: FieldTable = fieldTable('funding', 'Funding record', {
  fid: { type: 'text', presence: 'required', note: 'unique funding identifier' },
  status: { type: 'text', presence: 'required', values: fundingStatuses, note: 'state of the funding' },
  ...fundingFields,
})
