import { z } from 'zod'
import { environmentIdSchema } from '../registration/environment.ts'
import { responseRuleSchema } from '../sending/routes.ts'
import {
  atMsSchema,
  byteCountSchema,
  deliveryIdSchema,
  elapsedMsSchema,
  headerPairsSchema,
  routeIdSchema,
  senderSchema,
  sessionIdSchema,
} from '../terms.ts'
import { failureReasonSchema } from './failure-reason.ts'
import { findingCodeSchema, findingCountsSchema, findingSchema } from './finding.ts'
import { receptions } from './receptions.ts'

export const receptionSchema = z.enum(receptions)
export type Reception = z.infer<typeof receptionSchema>

export const responseSchema = z.object({
  status: z.int(),
  /** From the last byte of the request until the response is given to the socket. */
  elapsedMs: elapsedMsSchema,
})
export type SentResponse = z.infer<typeof responseSchema>

export const responseOriginSchema = z.object({
  /**
   * `rule`: a response rule. `app`: the app's response, passed back. `app-late`: 504, the app did not respond in
   * time. `app-unreachable`: 502, no response of the app.
   */
  by: z.enum(['rule', 'app', 'app-late', 'app-unreachable']),
  routeId: routeIdSchema,
  routeName: z.string(),
  routePath: z.string(),
  /** For `rule`: its position in the route, from 1, and its content at that time, without headers and body. */
  rule: z.object({ place: z.int().min(1), said: responseRuleSchema }).nullable(),
  target: z.string().nullable(),
})
export type ResponseOrigin = z.infer<typeof responseOriginSchema>

/**
 * Why a body is not read as a notification. `encoding`: invalid for its `Content-Encoding`. `not-decoded`: decoding
 * would cost too much. `not-utf8` may still be read. `not-notification`: JSON without a known event or payload.
 */
const bodyProblemSchema = z.enum([
  'empty',
  'not-json',
  'not-utf8',
  'encoding',
  'not-decoded',
  'not-notification',
])
export type BodyProblem = z.infer<typeof bodyProblemSchema>

/** A text or the value of a member that a search found, and the text around it on one line. */
const foundTextSchema = z.object({ before: z.string(), match: z.string(), after: z.string() })
export type FoundText = z.infer<typeof foundTextSchema>

/** Of a row: values of the members that the call asked for, by their names, cut to 500 letters; not of bodies over 64 KiB. */
export const memberValuesShape = { members: z.record(z.string(), z.string()).optional() }

/** Repetitions are counted up to this number. */
export const maximumRepeats = 99

/** A row of the list: light, without headers and body. */
export const deliverySummarySchema = z.object({
  id: deliveryIdSchema,
  sessionId: sessionIdSchema,
  receivedAtMs: atMsSchema,
  method: z.string(),
  /** Request target as received: path and query, as UTF-8 if valid. Empty if unreadable. */
  target: z.string(),
  reception: receptionSchema,
  /** `null` until inspected. */
  service: senderSchema.nullable(),
  /** A record kind, or the event of another product. */
  kind: z.string().nullable(),
  recordId: z.string().nullable(),
  /** Key of the record's trail across services and identifier fields, such as `funding:wid:3f1a`. */
  recordKey: z.string().nullable(),
  /** As received, in its case. */
  status: z.string().nullable(),
  refundStatus: z.string().nullable(),
  /** As received; for a conversion the source amount. */
  amount: z.string().nullable(),
  /** Currency of a funding or withdrawal, else the asset, as received. */
  asset: z.string().nullable(),
  reason: failureReasonSchema.nullable(),
  /** Name of the other party and purpose of the payment, as received, at most 200 UTF-16 units; `null` for neither. */
  description: z.string().nullable(),
  /** Earlier deliveries of its record with the same meaning. */
  repeats: z.int().min(0).max(maximumRepeats),
  /** `null` for none, and until inspected. */
  bodyProblem: bodyProblemSchema.nullable(),
  bodyBytes: byteCountSchema,
  /** The body is incomplete: over a limit, aborted or timed out. */
  isTruncated: z.boolean(),
  /** Inspected with the current rules. */
  isInspected: z.boolean(),
  findingCounts: findingCountsSchema,
  /** Findings of this step of its trail: distinct codes, most severe first, at most 3. */
  trailFindings: z.array(findingCodeSchema).max(3),
  /** `null` until the response is recorded, and after a crash before that. */
  response: responseSchema.nullable(),
  tags: z.array(z.string()),
  hasNote: z.boolean(),
  /** Retention and the removal of its session don't delete it. */
  isPinned: z.boolean(),
  /** The first match of a text of the search in the body: see `deliveries.list`. */
  found: foundTextSchema.optional(),
  ...memberValuesShape,
})
export type DeliverySummary = z.infer<typeof deliverySummarySchema>

const inletMarkSchema = z.object({
  name: z.string(),
  /** Caller of the tunnel or proxy, from its header; `null`: not visible. */
  sourceAddress: z.string().nullable(),
})
export type InletMark = z.infer<typeof inletMarkSchema>

/** Everything about a delivery except its body. */
export const deliveryDetailSchema = deliverySummarySchema.extend({
  httpVersion: z.string(),
  /** Values as UTF-8 if valid, else as Latin-1. */
  headers: headerPairsSchema,
  trailers: headerPairsSchema,
  remoteAddress: z.string(),
  remotePort: z.int().nullable(),
  /** `null`: by the capture port. */
  inlet: inletMarkSchema.nullable(),
  /** `https`: over TLS to the capture port. Tunnels end TLS themselves. */
  scheme: z.enum(['http', 'https']),
  /** Declared length of an incomplete body; `null` if unknown. */
  declaredBodyBytes: byteCountSchema.nullable(),
  contentEncoding: z.string().nullable(),
  /** Hex SHA-256 of the stored body bytes. */
  bodySha256: z.string(),
  sessionName: z.string(),
  /** `null`: default response. A rule that hangs or resets is here although there is no response. */
  responseOrigin: responseOriginSchema.nullable(),
  note: z.string(),
  findings: z.array(findingSchema),
  mutedFindings: z.array(findingSchema),
  /** Its environment when it was inspected; `null` for none. */
  environmentId: environmentIdSchema.nullable(),
})
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>

/** `raw`: as sent. `decoded`: after gzip, deflate or br; other encodings as raw. */
export const bodyFormSchema = z.enum(['raw', 'decoded'])
export type BodyForm = z.infer<typeof bodyFormSchema>
