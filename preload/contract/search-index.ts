import { z } from 'zod'
import { byteCountSchema } from './terms.ts'

const deliveryNumber = z.int().nonnegative()

/** How far the index is that searches use: `index.db`, derived from the deliveries. */
export const indexStatusSchema = z.object({
  /** Of its files. */
  indexBytes: byteCountSchema,
  /** Of these, its write-ahead log. It grows with work in progress and is reused, so it says nothing of what is stored. */
  logBytes: byteCountSchema,
  /** Deliveries that it holds, of those that are stored. */
  inspected: z.int().nonnegative(),
  deliveries: z.int().nonnegative(),
  /**
   * `complete`: those of all that are inspected, but for the newest few. `filling`: they are being added, or will be once
   * reading goes on. `removing`, `off`: see the setting `hasTextIndex`.
   */
  texts: z.enum(['complete', 'filling', 'removing', 'off']),
  /** No delivery up to this id is missing in the texts; 0 for none. */
  textsThrough: deliveryNumber,
  /** No delivery up to this id is unread. */
  readThrough: deliveryNumber,
  /** Reading was stopped, and goes on with `index.continue` or the next start. */
  isReadingStopped: z.boolean(),
})
export type IndexStatus = z.infer<typeof indexStatusSchema>

const upkeepResultSchema = z.object({
  /** Otherwise it was stopped by `jobs.cancel`; what was done until then stays so. */
  isComplete: z.boolean(),
})
export type IndexUpkeepResult = z.infer<typeof upkeepResultSchema>

const noParams = z.object({}).default({})

/** The rows of the call table about the index. */
export const indexMethods = {
  'index.status': { params: noParams, result: indexStatusSchema },
  /** Removes all that is derived and derives it again, the job `index`. Answers once it has ended. A second call joins. */
  'index.rebuild': { params: noParams, result: upkeepResultSchema },
  /** Goes on with what was stopped, or is left from the last start. Answers once it has ended. */
  'index.continue': { params: noParams, result: upkeepResultSchema },
} as const
