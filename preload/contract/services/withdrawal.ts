import { type FieldTable, fieldTable } from './fields.ts'
import { fundingFields } from './funding.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const withdrawalStatuses = ['pending', 'processing', 'complete', 'failed'] as const

/** Funding and Withdrawal Notification Service, "Withdrawal record". */
export const withdrawalTable: FieldTable = fieldTable('funding', 'Withdrawal record', {
  wid: { type: 'text', presence: 'required', note: 'unique withdrawal identifier' },
  status: { type: 'text', presence: 'required', values: withdrawalStatuses, note: 'state of the withdrawal' },
  ...fundingFields,
})
