import { fieldTable, unstated } from './fields.ts'
import { fundingFields } from './funding.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const withdrawalStatuses = ['pending', 'processing', 'complete', 'failed'] as const

/** Funding and Withdrawal Notification Service, "Withdrawal record". */
export const withdrawalTable = fieldTable('funding', 'Withdrawal record', {
  wid: {
    type: 'text',
    presence: 'required',
    note: 'unique withdrawal identifier',
    statement: { id: 'F4-2', demands: 'wid: text, unique to the withdrawal, instead of fid' },
  },
  status: {
    type: 'text',
    presence: 'required',
    values: withdrawalStatuses,
    note: 'state of the withdrawal',
    statement: {
      id: 'F4-4',
      demands: 'status: pending, processing, complete or failed, in lower case in the samples',
    },
  },
  ...unstated(fundingFields),
  amount: {
    ...fundingFields.amount,
    statement: { id: 'F4-3', demands: 'amount: text, the amount withdrawn' },
  },
  details: {
    ...fundingFields.details,
    statement: { id: 'F4-5', demands: 'details: an object whose fields vary by method' },
  },
})
