import { z } from 'zod'
import { deliveryIdSchema, serviceSchema } from '../terms.ts'
import { codeCountSchema } from './trail.ts'

/** Number of matching deliveries with each finding code. */
export const findingsSummaryResultSchema = z.object({
  /** Most severe first, then most frequent. `count`: deliveries, not findings. */
  codes: z.array(codeCountSchema),
  deliveryCount: z.int().nonnegative(),
  /** Otherwise each count is a lower bound. */
  isComplete: z.boolean(),
})
export type FindingsSummary = z.infer<typeof findingsSummaryResultSchema>

export const undocumentedFieldSchema = z.object({
  service: serviceSchema,
  kind: z.string(),
  /** JSON Pointer from the body's root with `*` for indexes. */
  path: z.string(),
  count: z.int().positive(),
  firstDeliveryId: deliveryIdSchema,
  /** JSON text of the first value, up to 200 characters; `null` if that delivery is deleted. */
  example: z.string().nullable(),
})
export type UndocumentedField = z.infer<typeof undocumentedFieldSchema>

/**
 * Result of checking a signature.
 * - `verified`: the key's owner signed the payload; `failed`: not with this key, or not this payload
 * - `not-signed`: no signature; `not-checkable`: no payload in the body
 */
export const signatureCheckSchema = z.object({
  outcome: z.enum(['verified', 'failed', 'not-signed', 'not-checkable']),
  /** Signed text: the payload's bytes as received, or its compact JSON; `null` unless verified. */
  over: z.enum(['bytes', 'compact']).nullable(),
  keyId: z.string().nullable(),
  message: z.string(),
})
export type SignatureCheck = z.infer<typeof signatureCheckSchema>
