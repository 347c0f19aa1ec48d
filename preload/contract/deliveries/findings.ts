import { z } from 'zod'
import { deliveryIdSchema, serviceSchema } from '../terms.ts'
import { codeCountSchema } from './trail.ts'

/** How many of the deliveries that a query matches have each finding code. */
export const findingsSummaryResultSchema = z.object({
  /** The gravest first, then the most frequent. `count`: deliveries, not findings. */
  codes: z.array(codeCountSchema),
  /** Matching deliveries that were counted. */
  deliveryCount: z.int().nonnegative(),
  /** Only the newest were counted: there are more than the limit. */
  isCut: z.boolean(),
  /** Everything was counted that should be. Otherwise each count is a lower bound. */
  isComplete: z.boolean(),
})
export type FindingsSummary = z.infer<typeof findingsSummaryResultSchema>

/** A field that the documents do not have, as it was seen. */
export const undocumentedFieldSchema = z.object({
  service: serviceSchema,
  kind: z.string(),
  /** JSON Pointer from the body's root; `*` stands for any place in a list. */
  path: z.string(),
  /** Deliveries in which it was seen. */
  count: z.int().positive(),
  firstDeliveryId: deliveryIdSchema,
  /** JSON text of the first value, cut at 200 characters; `null` where that delivery is gone. */
  example: z.string().nullable(),
})
export type UndocumentedField = z.infer<typeof undocumentedFieldSchema>

/**
 * The result of checking a signature.
 * - `verified`: the key's owner signed the payload; `failed`: not with this key, or not this payload
 * - `not-signed`: no signature came; `not-checkable`: the body holds no payload to check
 */
export const signatureCheckSchema = z.object({
  outcome: z.enum(['verified', 'failed', 'not-signed', 'not-checkable']),
  /** What was signed: the payload's bytes as they came, or its compact JSON; `null` unless verified. */
  over: z.enum(['bytes', 'compact']).nullable(),
  /** The key that the sender names. */
  keyId: z.string().nullable(),
  /** For the user. */
  message: z.string(),
})
export type SignatureCheck = z.infer<typeof signatureCheckSchema>
