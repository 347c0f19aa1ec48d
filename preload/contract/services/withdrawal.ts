import { fieldTable, required, stated, unstated } from './fields.ts'
import { fundingFields } from './funding.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const withdrawalStatuses = ['pending', 'processing', 'complete', 'failed'] as const

/** Funding and Withdrawal Notification Service, "Withdrawal record". */
export const withdrawalTable = fieldTable('funding', 'Withdrawal record', {
  wid: required('F4-2', 'text, unique to the withdrawal, instead of fid', {
    note: 'unique withdrawal identifier',
  }),
  status: required('F4-4', 'pending, processing, complete or failed, in lower case in the samples', {
    values: withdrawalStatuses,
    note: 'state of the withdrawal',
  }),
  ...unstated(fundingFields),
  amount: stated(fundingFields.amount, 'F4-3', 'text, the amount withdrawn'),
  details: stated(fundingFields.details, 'F4-5', 'an object whose fields vary by method'),
})
