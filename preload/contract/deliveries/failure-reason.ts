import { z } from 'zod'

/** Why a record failed, as its notification says it. At least one of both is there. */
export const failureReasonSchema = z.object({
  /** The code of `error`, as it came. */
  code: z.string().nullable(),
  /** `failure_reason`, `fail_reason` of the details, or the message of `error`. */
  text: z.string().nullable(),
})
export type FailureReason = z.infer<typeof failureReasonSchema>
