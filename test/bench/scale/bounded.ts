import { z } from 'zod'
import { type MethodName, methods } from '#contract/methods'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'

/** What an answer says about itself where it may end before everything was looked at. */
const boundSchema = z.object({
  isComplete: z.boolean().default(true),
  rest: z.object({ at: deliveryIdSchema }).nullable().default(null),
})

/** `within` where the call takes it: so many milliseconds, and it answers with what it has by then. */
export function within(method: MethodName, limitMs: number): { within?: number } {
  const { params } = methods[method]
  return 'shape' in params && 'within' in params.shape ? { within: limitMs } : {}
}

export function isComplete(response: object): boolean {
  return boundSchema.parse(response).isComplete
}

/** Where to go on; `null` where everything was looked at. */
export function restOf(response: object): DeliveryId | null {
  return boundSchema.parse(response).rest?.at ?? null
}
