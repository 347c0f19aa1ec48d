import { z } from 'zod'
import { type FieldTable, fieldTable, schemaOf } from './fields.ts'
import { fundingFields } from './funding.ts'

/** Funding and Withdrawal Notification Service, "States and transitions". Case varies. */
export const withdrawalStatuses = ['pending', 'processing', 'complete', 'failed'] as const

/** Funding and Withdrawal Notification Service, "Withdrawal record". */
export const withdrawalTable: FieldTable = fieldTable('funding', 'Withdrawal record', {
  wid: { type: 'text', presence: 'required', note: 'unique withdrawal identifier' },
  status: { type: 'text', presence: 'required', values: withdrawalStatuses, note: 'state of the withdrawal' },
  ...fundingFields,
})

/** A withdrawal notification as documented. Inspection is more tolerant. */
export const withdrawalNotificationSchema: z.ZodObject = z.looseObject({
  event: z.string().regex(/^withdrawal$/i),
  payload: schemaOf(withdrawalTable),
})
