import { z } from 'zod'
import { byteCountSchema, noParams } from './terms.ts'

const deliveryNumber = z.int().nonnegative()

/** State of the search index: `index.db`, derived from the deliveries. */
export const indexStatusSchema = z.object({
  indexBytes: byteCountSchema,
  /** Of these, the write-ahead log. It grows with current work and is reused, so it says nothing about stored data. */
  logBytes: byteCountSchema,
  inspected: z.int().nonnegative(),
  deliveries: z.int().nonnegative(),
  /**
   * `complete`: of all inspected deliveries but the newest few. `filling`: being added, now or once inspection
   * continues. `removing`, `off`: see the setting `hasTextIndex`.
   */
  texts: z.enum(['complete', 'filling', 'removing', 'off']),
  /** Up to this id, all texts are indexed; 0 for none. */
  textsThrough: deliveryNumber,
  /** Up to this id, everything is inspected. */
  readThrough: deliveryNumber,
  /** Inspection was stopped, and continues with `index.continue` or the next start. */
  isInspectionStopped: z.boolean(),
})
export type IndexStatus = z.infer<typeof indexStatusSchema>

const upkeepResultSchema = z.object({
  /** Otherwise it was stopped by `jobs.cancel`; finished parts stay. */
  isComplete: z.boolean(),
})
export type IndexUpkeepResult = z.infer<typeof upkeepResultSchema>

export const indexMethods = {
  'index.status': { params: noParams, result: indexStatusSchema },
  /** Empties the index and derives it again, as the job `index`. Returns at its end. A second call joins. */
  'index.rebuild': { params: noParams, result: upkeepResultSchema },
  /** Continues stopped work, or work that the last launch left. Returns at its end. */
  'index.continue': { params: noParams, result: upkeepResultSchema },
} as const
