import { z } from 'zod'
import { atMsSchema, deliveryIdSchema, senderSchema } from './terms.ts'

/** One difference between two notifications of a record. Values are JSON text exactly as it came (numbers unchanged). */
export const changeSchema = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  /** JSON Pointer from the body's root. */
  path: z.string(),
  /** JSON text before; `null` for `add`. */
  from: z.string().nullable(),
  /** JSON text after; `null` for `remove`. */
  to: z.string().nullable(),
  /** A change that a status change brings with it: status, updated_at, fields that appear with a status. */
  expected: z.boolean(),
})
export type Change = z.infer<typeof changeSchema>

/** One notification of a record, in the record's own order. */
export const trailStepSchema = z.object({
  deliveryId: deliveryIdSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** The text of `updated_at` as it came. */
  updatedAt: z.string().nullable(),
  /** The text of `created_at` as it came. */
  createdAt: z.string().nullable(),
  receivedAtMs: atMsSchema,
  /** The first delivery of the same notification; `null` for that first one. */
  duplicateOf: deliveryIdSchema.nullable(),
})
export type TrailStep = z.infer<typeof trailStepSchema>

export const trailSchema = z.object({
  service: senderSchema,
  kind: z.string().nullable(),
  recordId: z.string(),
  recordKey: z.string(),
  /** The last status in the record's own order. */
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** False where only arrival decides between some two steps. */
  isOrderCertain: z.boolean(),
  stepCount: z.int().nonnegative(),
  /** In the record's own order; a window of at most `limit` around the asked delivery, or the newest. */
  steps: z.array(trailStepSchema),
  /** Steps before and after the window. */
  stepsBefore: z.int().nonnegative(),
  stepsAfter: z.int().nonnegative(),
})
export type Trail = z.infer<typeof trailSchema>

/** What one delivery changed against another: by default against the record's previous status in its own order. */
export const comparisonSchema = z.object({
  /** The delivery compared with; `null` where this is the record's first status, or there is no record. */
  previousId: deliveryIdSchema.nullable(),
  previousStatus: z.string().nullable(),
  /** A repetition of this delivery; its changes are then those of the original. */
  duplicateOf: deliveryIdSchema.nullable(),
  /** False where only arrival told which came first. */
  isOrderCertain: z.boolean(),
  changes: z.array(changeSchema),
  /** Why no changes could be computed, such as a body that is not JSON; `null` if they could. */
  unavailable: z.string().nullable(),
  /** True where the list was cut at its limit. */
  isCut: z.boolean(),
})
export type Comparison = z.infer<typeof comparisonSchema>
