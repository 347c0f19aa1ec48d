import { z } from 'zod'
import { deliveryIdSchema } from './terms.ts'

/**
 * Parameter of a call that may take long: milliseconds after which it answers with what it has, `isComplete: false`. A
 * count is then a lower bound. Without it the call goes to the end.
 */
export const withinSchema = z.int().min(1).max(60_000).optional()

/** Text of the query language (query.ts); empty for everything. One that cannot be parsed is `invalid-query`. */
export const queryTextSchema = z.string().max(2000).default('')

/** Where to go on with what was not looked at in time. */
export const restSchema = z.object({
  /** The next call takes it as `before`, or as `after` where it goes up. */
  at: deliveryIdSchema,
  /** How much of the deliveries was looked at, from 0 to 1. */
  share: z.number().min(0).max(1),
})
export type Rest = z.infer<typeof restSchema>

/** Members of the answer to a call that can go on where it stopped. */
export const boundedShape = {
  /** Everything that was asked for was looked at. */
  isComplete: z.boolean(),
  /** `null` where it is complete. */
  rest: restSchema.nullable(),
}
