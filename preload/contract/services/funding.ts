import { type Field, fieldTable } from './fields.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const fundingStatuses = ['pending', 'complete', 'failed'] as const

/**
 * Rows that a funding and a withdrawal share. Observed beyond the specification, "Payloads in reality": older records
 * lack the rows marked usual.
 */
export const fundingFields = {
  created_at: {
    type: 'text',
    presence: 'required',
    form: 'instant',
    note: 'ISO 8601 timestamp',
    fixed: 'instant',
    statement: { id: 'F3-3', demands: 'created_at: an ISO 8601 timestamp' },
  },
  currency: {
    type: 'text',
    presence: 'required',
    note: 'currency of the amount',
    data: 'code',
    fixed: 'text',
    statement: { id: 'F3-4', demands: 'currency: text, the currency of the amount' },
  },
  method: {
    type: 'text',
    presence: 'usual',
    note: 'method code, such as btc',
    data: 'code',
    statement: { id: 'F3-5', demands: 'method: text, a code such as btc' },
  },
  method_name: {
    type: 'text',
    presence: 'usual',
    note: 'long name of the method',
    data: 'code',
    statement: { id: 'F3-6', demands: 'method_name: text, the long name of the method' },
  },
  amount: {
    type: 'text',
    presence: 'usual',
    form: 'amount',
    note: 'in currency units',
    fixed: 'amount',
    statement: { id: 'F3-7', demands: 'amount: text, the amount deposited, in units of the currency' },
  },
  asset: {
    type: 'text',
    presence: 'usual',
    note: 'digital asset in a network; usually the currency',
    data: 'code',
    statement: { id: 'F3-8', demands: 'asset: text, an asset in a network, usually the currency' },
  },
  network: {
    type: 'text',
    presence: 'usual',
    note: 'payment network',
    data: 'code',
    statement: { id: 'F3-9', demands: 'network: text, the payment network' },
  },
  protocol: {
    type: 'text',
    presence: 'usual',
    note: 'mechanism, protocol or standard used in the network',
    data: 'code',
    statement: { id: 'F3-10', demands: 'protocol: text, the mechanism used in the network' },
  },
  integration: {
    type: 'text',
    presence: 'usual',
    note: 'integration connecting to the network',
    data: 'code',
    statement: { id: 'F3-11', demands: 'integration: text, what connects to the network' },
  },
  details: {
    type: 'object',
    presence: 'required',
    note: 'fields vary by method',
    statement: { id: 'F3-12', demands: 'details: an object whose fields vary by method' },
  },
} as const satisfies Readonly<Record<string, Field>>

/** Funding and Withdrawal Notification Service, "Funding record". */
export const fundingTable = fieldTable('funding', 'Funding record', {
  fid: {
    type: 'text',
    presence: 'required',
    note: 'unique funding identifier',
    statement: { id: 'F3-1', demands: 'fid: text, unique to the funding' },
  },
  status: {
    type: 'text',
    presence: 'required',
    values: fundingStatuses,
    note: 'state of the funding',
    statement: { id: 'F3-2', demands: 'status: pending, complete or failed, in lower case in the samples' },
  },
  ...fundingFields,
})
