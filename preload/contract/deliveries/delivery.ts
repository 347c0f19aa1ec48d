import { z } from 'zod'
import { environmentIdSchema } from '../registration/environment.ts'
import { answerRuleSchema } from '../sending/routes.ts'
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

/** How a delivery was answered. */
export const answerSchema = z.object({
  /** HTTP status. */
  status: z.int(),
  /** From the last byte of the request to the answer handed to the socket. */
  elapsedMs: elapsedMsSchema,
})
export type Answer = z.infer<typeof answerSchema>

/** Where an answer came from that a route decided. */
export const answerOriginSchema = z.object({
  /**
   * `rule`: an answer rule. `app`: the app's own answer, passed back. `app-late`: 504, since the app did not answer in
   * time. `app-unreachable`: 502, since no answer of the app came.
   */
  by: z.enum(['rule', 'app', 'app-late', 'app-unreachable']),
  routeId: routeIdSchema,
  /** As it was then. */
  routeName: z.string(),
  routePath: z.string(),
  /** Of `rule`: its position in the route, from 1, and its content at that time, without headers and body. */
  rule: z.object({ place: z.int().min(1), said: answerRuleSchema }).nullable(),
  /** The app's URL; `null` for a rule. */
  target: z.string().nullable(),
})
export type AnswerOrigin = z.infer<typeof answerOriginSchema>

/**
 * What keeps a body from being read as a notification, as a row says it. `encoding`: it does not decode as its
 * `Content-Encoding` says. `not-utf8` may be read all the same. `not-notification`: JSON without an event or a payload
 * that is known.
 */
export const bodyProblemSchema = z.enum(['empty', 'not-json', 'not-utf8', 'encoding', 'not-notification'])
export type BodyProblem = z.infer<typeof bodyProblemSchema>

/** A row of the list: light, without headers and body. */
export const deliverySummarySchema = z.object({
  id: deliveryIdSchema,
  sessionId: sessionIdSchema,
  receivedAtMs: atMsSchema,
  /** Empty where the request line was not readable. */
  method: z.string(),
  /** The request target as it came: path and query. Empty where it was not readable. */
  target: z.string(),
  reception: receptionSchema,
  /** `null` until inspected. */
  service: senderSchema.nullable(),
  /** A record kind, or the event of another product. */
  kind: z.string().nullable(),
  recordId: z.string().nullable(),
  /** Names the record across services and identifier fields, such as `funding:wid:3f1a`; the key of its trail. */
  recordKey: z.string().nullable(),
  /** The text that came, case kept. */
  status: z.string().nullable(),
  refundStatus: z.string().nullable(),
  /** The text that came; for a conversion the source amount. */
  amount: z.string().nullable(),
  /** The asset or currency of the amount, as it came. */
  asset: z.string().nullable(),
  /** Why it failed; `null` where the notification does not say. */
  reason: failureReasonSchema.nullable(),
  /** `null` where there is none, and until inspected. */
  bodyProblem: bodyProblemSchema.nullable(),
  /** Bytes of the body that are kept. */
  bodyBytes: byteCountSchema,
  /** The body is not whole: over a limit, aborted or timed out. */
  isTruncated: z.boolean(),
  /** Inspected with the rules of this version. */
  isRead: z.boolean(),
  findingCounts: findingCountsSchema,
  /** What was found at this delivery as a step of its trail: the most severe codes first, each once, at most 3. */
  trailFindings: z.array(findingCodeSchema).max(3),
  /** `null` while the answer is not recorded yet, and after a crash before it was. */
  answer: answerSchema.nullable(),
  /** In alphabetical order. */
  tags: z.array(z.string()),
  hasNote: z.boolean(),
  /** Retention and the removal of its session keep it. */
  isPinned: z.boolean(),
})
export type DeliverySummary = z.infer<typeof deliverySummarySchema>

/** The tunnel or proxy that a delivery came by. */
export const inletMarkSchema = z.object({
  name: z.string(),
  /** The address that called the tunnel or proxy, from the header that it sets; `null`: not visible through it. */
  sourceAddress: z.string().nullable(),
})
export type InletMark = z.infer<typeof inletMarkSchema>

/** Everything about one delivery but its body. */
export const deliveryDetailSchema = deliverySummarySchema.extend({
  /** Such as `1.1`; empty where it was not readable. */
  httpVersion: z.string(),
  headers: headerPairsSchema,
  trailers: headerPairsSchema,
  remoteAddress: z.string(),
  remotePort: z.int().nullable(),
  /** `null`: it came by the capture port. */
  inlet: inletMarkSchema.nullable(),
  /** The length that the sender declared where the body is not whole; `null` if unknown. */
  declaredBodyBytes: byteCountSchema.nullable(),
  /** The `Content-Encoding` as it came, `null` for none. */
  contentEncoding: z.string().nullable(),
  /** Hex SHA-256 of the kept body bytes. */
  bodySha256: z.string(),
  sessionName: z.string(),
  /** `null`: answered as Hooktrail does by itself. A rule that hangs or resets is here although no answer is. */
  answerOrigin: answerOriginSchema.nullable(),
  /** What the user wrote about it; empty for nothing. */
  note: z.string(),
  /** Those that are not muted. */
  findings: z.array(findingSchema),
  mutedFindings: z.array(findingSchema),
  /** The environment that it belonged to when it was inspected; `null` for none. */
  environmentId: environmentIdSchema.nullable(),
})
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>

/** `raw`: the bytes as sent. `decoded`: after gzip, deflate or br; as raw for every other encoding. */
export const bodyFormSchema = z.enum(['raw', 'decoded'])
export type BodyForm = z.infer<typeof bodyFormSchema>
