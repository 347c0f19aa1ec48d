import { type Field, fieldTable, required, usual } from './fields.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const fundingStatuses = ['pending', 'complete', 'failed'] as const

/**
 * Rows that a funding and a withdrawal share. Observed beyond the specification, "Payloads in reality": older records
 * lack the rows marked usual.
 */
export const fundingFields = {
  created_at: required('F3-3', 'an ISO 8601 timestamp', {
    form: 'instant',
    note: 'ISO 8601 timestamp',
    fixed: 'instant',
  }),
  currency: required('F3-4', 'text, the currency of the amount', {
    note: 'currency of the amount',
    data: 'code',
    fixed: 'text',
  }),
  method: usual('F3-5', 'text, a code such as btc', {
    note: 'method code, such as btc',
    data: 'code',
  }),
  method_name: usual('F3-6', 'text, the long name of the method', {
    note: 'long name of the method',
    data: 'code',
  }),
  amount: usual('F3-7', 'text, the amount deposited, in units of the currency', {
    form: 'amount',
    note: 'in currency units',
    fixed: 'amount',
  }),
  asset: usual('F3-8', 'text, an asset in a network, usually the currency', {
    note: 'digital asset in a network; usually the currency',
    data: 'code',
  }),
  network: usual('F3-9', 'text, the payment network', {
    note: 'payment network',
    data: 'code',
  }),
  protocol: usual('F3-10', 'text, the mechanism used in the network', {
    note: 'mechanism, protocol or standard used in the network',
    data: 'code',
  }),
  integration: usual('F3-11', 'text, what connects to the network', {
    note: 'integration connecting to the network',
    data: 'code',
  }),
  details: required('F3-12', 'an object whose fields vary by method', {
    type: 'object',
    note: 'fields vary by method',
  }),
} as const satisfies Readonly<Record<string, Field>>

/** Funding and Withdrawal Notification Service, "Funding record". */
export const fundingTable = fieldTable('funding', 'Funding record', {
  fid: required('F3-1', 'text, unique to the funding', {
    note: 'unique funding identifier',
  }),
  status: required('F3-2', 'pending, complete or failed, in lower case in the samples', {
    values: fundingStatuses,
    note: 'state of the funding',
  }),
  ...fundingFields,
})
