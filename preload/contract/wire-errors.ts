import { z } from 'zod'
import { type ErrorCode, errorCodes, type Reply, type WireError } from './errors.ts'

// Apart from errors.ts, so that threads that throw errors and parse none start without zod.

const errorCodeSchema = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])

export const wireErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
}) satisfies z.ZodType<WireError>

export const replySchema: z.ZodType<Reply> = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: wireErrorSchema }),
])
