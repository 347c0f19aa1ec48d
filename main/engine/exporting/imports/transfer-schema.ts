import { z } from 'zod'
import { receptionSchema, responseSchema } from '#contract/deliveries/delivery'
import { noteSchema, tagSchema } from '#contract/deliveries/organizing'
import { atMsSchema, byteCountSchema, headerPairsSchema } from '#contract/terms'

const storeName = z.string().regex(/^[0-9A-Za-z-]{1,64}$/)

/** Members of Hooktrail's formats about a delivery, beside head and body. Members of later versions are ignored. */
export const transferFactsSchema = z.object({
  source: z.object({ store: storeName, delivery: z.int().positive() }).nullable(),
  session: z.string().max(500),
  // Limit of a date (ECMA-262).
  receivedAtMs: atMsSchema.max(8_640_000_000_000_000),
  reception: receptionSchema,
  remoteAddress: z.string().max(200),
  remotePort: z.int().min(0).max(65_535).nullable(),
  inlet: z
    .object({ name: z.string().max(500), sourceAddress: z.string().max(200).nullable() })
    .optional()
    .describe('the tunnel or proxy, and its caller; absent: none'),
  scheme: z.literal('https').optional().describe('received over TLS; absent: plain HTTP'),
  declaredBodyBytes: byteCountSchema.nullable(),
  response: responseSchema.nullable(),
  tags: z.array(tagSchema).max(1_000).optional().describe('tags of the user; absent: none'),
  note: noteSchema.optional().describe('note of the user; absent: none'),
})

/** More than a captured head has (listener/reading/field-count.ts). */
export const mostHeaders = 10_000

export const transferHeadSchema = z.object({
  method: z.string(),
  target: z.string(),
  httpVersion: z.string().max(20),
  headers: headerPairsSchema.max(mostHeaders),
  trailers: headerPairsSchema.max(mostHeaders),
})

export const transferBodySchema = z.object({
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/),
  bodyText: z.string().optional(),
  bodyBase64: z.base64().optional(),
})
