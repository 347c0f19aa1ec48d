import { z } from 'zod'
import { deliveryIdSchema } from './terms.ts'

/**
 * Time limit of a slow call, in milliseconds: it then returns a part, with `isComplete: false`. A count is then a
 * lower bound. Default: none.
 */
export const withinSchema = z.int().min(1).max(60_000).optional()

/** Text of the query language (query.ts); empty for everything. Invalid text gives `invalid-query`. */
export const queryTextSchema = z.string().max(2000).default('')

/** Where to continue after the time limit. */
const restSchema = z.object({
  /** `before` of the next call, or `after` in the other direction. */
  at: deliveryIdSchema,
  /** Examined share of the deliveries, from 0 to 1. */
  share: z.number().min(0).max(1),
})
export type Rest = z.infer<typeof restSchema>

export const boundedShape = {
  isComplete: z.boolean(),
  rest: restSchema.nullable(),
}
