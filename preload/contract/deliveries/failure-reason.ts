import { z } from 'zod'

/** Why a record failed, by its notification. At least one member is not null. */
export const failureReasonSchema = z.object({
  /** Code of `error`, as received. */
  code: z.string().nullable(),
  /** `failure_reason`, `fail_reason` of the details, or the message of `error`. */
  text: z.string().nullable(),
})
export type FailureReason = z.infer<typeof failureReasonSchema>
