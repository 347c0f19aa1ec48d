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

/** A delivery from a JSON value of Hooktrail. Throws `import-invalid`. */
export function readTransferDelivery(value: unknown, place: string): TransferDelivery {
  const { bodyText, bodyBase64, bodySha256, ...delivery } = parseWith(wholeSchema, value, place)
  const body = bodyOf({ bodyText, bodyBase64 })
  refuseLargeBody(body, place)
  if (digestOf(body) !== bodySha256) throw importProblem(place, 'The body does not match its checksum.')
  return { ...delivery, body }
}

/** Parses by the schema. Throws `import-invalid` naming the member. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown, place: string): z.output<S> {
  const parsed = schema.safeParse(withPresentNames(value))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = `"${issue?.path.join('.') ?? ''}"`
  if (issue?.code === 'too_big' && issue.origin === 'array') {
    throw importProblem(place, `${name} has more than ${issue.maximum} items.`)
  }
  throw importProblem(place, `${name} is not valid.`)
}

/** Name of the response in exports of builds before the first release. */
const formerResponse = 'answer'

function withPresentNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(formerResponse in value)) return value
  const { [formerResponse]: response, ...others } = value
  return { response, ...others }
}

/** A value takes up to a hundred times its text in memory. */
const maximumValues = 200_000

/** Strict UTF-8 and JSON. Throws `import-invalid`. */
export function parseJson(bytes: Uint8Array, place: string): unknown {
  if (countValues(bytes) > maximumValues) {
    throw importProblem(place, `More than ${maximumValues} values, such as headers, in one delivery.`)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw importProblem(place, 'Not JSON.', cause)
  }
}

function countValues(bytes: Uint8Array): number {
  if (bytes.byteLength <= maximumValues) return 0
  let count = 0
  let isInString = false
  for (let at = 0; at < bytes.byteLength; at++) {
    const byte = bytes[at]
    if (byte === 0x22) isInString = !isInString
    else if (isInString) {
      if (byte === 0x5c) at += 1
    } else if (byte === 0x2c || byte === 0x5b || byte === 0x7b) count += 1
  }
  return count
}
