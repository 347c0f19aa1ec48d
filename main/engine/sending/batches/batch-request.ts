import { z } from 'zod'
import { additionsSchema, noAdditions } from '#contract/sending/additions'
import { fixtureUse } from '#contract/sending/fixtures'
import { batchPlanSchema, batchTimingSchema } from '#contract/sending/replay'
import { scenarioIdSchema } from '#contract/sending/scenarios'
import { targetSchema } from '#contract/sending/sending'
import { batchIdSchema } from '#contract/terms'

/** The start request of a batch, saved with it, so that it can run again. */
const batchRequestSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('captured'), plan: batchPlanSchema }),
  z.object({
    of: z.literal('fixture'),
    use: z.object(fixtureUse),
    count: z.int().min(1),
    ratePerSecond: z.number().positive().nullable(),
    target: targetSchema,
    additions: additionsSchema.default(noAdditions),
  }),
  z.object({
    of: z.literal('scenario'),
    id: scenarioIdSchema,
    text: z.string().optional(),
    seed: z.int().nonnegative().nullable().default(null),
    timing: batchTimingSchema,
    target: targetSchema,
    additions: additionsSchema.default(noAdditions),
  }),
  /** The failed attempts of another batch. */
  z.object({ of: z.literal('failed'), batchId: batchIdSchema }),
])
export type BatchRequest = z.infer<typeof batchRequestSchema>

/** Request of a stored batch. */
export function savedRequest(value: unknown): BatchRequest {
  return z.object({ request: batchRequestSchema }).parse(value).request
}

/** Most attempts in progress. Ordered deliveries are sent one after another. */
export function concurrencyOf(request: BatchRequest): number {
  switch (request.of) {
    case 'captured':
      return request.plan.order === 'arrived' ? request.plan.concurrency : 1
    case 'fixture':
      return request.use.subject.record === 'new' ? manyAtOnce : 1
    default:
      return 1
  }
}

/** Concurrency of a fixture that is sent many times. */
export const manyAtOnce = 8
