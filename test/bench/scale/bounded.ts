import { z } from 'zod'
import { type MethodName, methods } from '#contract/methods'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'

/** The part of a response that says whether it is complete. */
const boundSchema = z.object({
  isComplete: z.boolean().default(true),
  rest: z.object({ at: deliveryIdSchema }).nullable().default(null),
})

/** `within` if the call accepts it: it then responds after this many milliseconds with its current result. */
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
