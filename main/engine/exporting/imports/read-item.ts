import { z } from 'zod'
import { bodyOf } from '../formats/body-text.ts'
import { digestOf } from '../formats/delivery-facts.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { importProblem, refuseLargeBody } from './import-problem.ts'
import { transferBodySchema, transferFactsSchema, transferHeadSchema } from './transfer-schema.ts'

const wholeSchema = z.object({
  ...transferFactsSchema.shape,
  ...transferHeadSchema.shape,
  ...transferBodySchema.shape,
})

/** A whole delivery from one JSON value of ours. Throws `import-invalid`. */
export function readTransferDelivery(value: unknown, place: string): TransferDelivery {
  const { bodyText, bodyBase64, bodySha256, ...delivery } = parseWith(wholeSchema, value, place)
  const body = bodyOf({ bodyText, bodyBase64 })
  refuseLargeBody(body, place)
  if (digestOf(body) !== bodySha256) throw importProblem(place, 'The body does not match its checksum.')
  return { ...delivery, body }
}

/** The value as its schema says. Throws `import-invalid` naming the member. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw importProblem(place, `"${issue?.path.join('.') ?? ''}" is not valid.`)
}

/** Strict UTF-8 and JSON. Throws `import-invalid`. */
export function parseJson(bytes: Uint8Array, place: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw importProblem(place, 'Not JSON.', cause)
  }
}
