import { z } from 'zod'
import {
  atMsSchema,
  attemptIdSchema,
  batchIdSchema,
  byteCountSchema,
  deliveryIdSchema,
  elapsedMsSchema,
  fixtureIdSchema,
  headerPairsSchema,
  recordKindSchema,
  routeIdSchema,
  serviceSchema,
} from '../terms.ts'

/** A notification that can be made: kind and status of a service. */
export const fixtureSchema = z.object({
  id: fixtureIdSchema,
  title: z.string(),
  service: serviceSchema,
  kind: recordKindSchema,
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** How the money moves, as in the body; `null` without a method. */
  method: z.string().nullable(),
  /** Its purpose in one sentence. */
  description: z.string(),
  /** The user's fixture, which can be changed and removed. */
  isOwn: z.boolean(),
})
export type Fixture = z.infer<typeof fixtureSchema>

/** Target of a sending: this Hooktrail's listener, or a URL. */
export const targetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('listener') }),
  z.object({ to: z.literal('url'), url: z.string() }),
])
export type Target = z.infer<typeof targetSchema>

/**
 * Allows a target beyond this machine for this sending: `true` means that the user has confirmed it, also for
 * production data. `agentHosts`: an agent sends, only to this machine and these hosts (lower case, without brackets).
 * Production data is then refused on a public host, everything sent is marked (`marks.ts`), and a batch or drill ends
 * with the connection that started it.
 */
export const allowRemoteSchema = z
  .union([z.boolean(), z.object({ agentHosts: z.array(z.string().regex(/^[!-+\--~]+$/)).max(1000) })])
  .default(false)
export type AllowRemote = z.output<typeof allowRemoteSchema>

/** Record of the notification: a new record, or a record whose next status this is. */
export const subjectSchema = z.discriminatedUnion('record', [
  z.object({ record: z.literal('new') }),
  z.object({ record: z.literal('existing'), recordKey: z.string().min(1) }),
])
export type Subject = z.infer<typeof subjectSchema>

export const attemptErrorSchema = z.object({
  code: z.enum([
    'target-timeout',
    'target-unreachable',
    /** Its certificate is not trusted. Nothing was sent. */
    'target-untrusted',
    'target-closed',
    'target-response-invalid',
    /** Not sent: too many waited for the target, its host is not allowed, or Hooktrail was closed. */
    'target-skipped',
  ]),
  message: z.string(),
})

type AttemptErrorCode = z.infer<typeof attemptErrorSchema>['code']

/** Nothing reached the app. */
export function isUnreached(error: { readonly code: AttemptErrorCode } | null | undefined): boolean {
  return error?.code === 'target-unreachable' || error?.code === 'target-untrusted'
}

/** `forward`: sent by a route, on arrival or again later. */
const attemptPurposeSchema = z.enum(['fixture', 'replay', 'forward'])

/**
 * An attempt compared with the last attempt of its delivery: to the same target if there is one, else to any.
 * Passing is a complete 2xx response in time.
 */
const verdictSchema = z.enum(['first', 'fixed', 'broken', 'still-failing', 'still-passing'])
export type Verdict = z.infer<typeof verdictSchema>

/** One sending to one target, with its outcome. `attempts.body` has the bodies. */
export const attemptSchema = z.object({
  id: attemptIdSchema,
  purpose: attemptPurposeSchema,
  /** Replayed or forwarded delivery; `null` for a fixture. */
  deliveryId: deliveryIdSchema.nullable(),
  batchId: batchIdSchema.nullable(),
  routeId: routeIdSchema.nullable(),
  fixtureId: fixtureIdSchema.nullable(),
  /** Record that the fixture made. */
  recordId: z.string().nullable(),
  target: z.string(),
  startedAtMs: atMsSchema,
  /** Until the complete response was read or failed. */
  elapsedMs: elapsedMsSchema,
  /** HTTP status; `null` without a response. */
  status: z.int().nullable(),
  error: attemptErrorSchema.nullable(),
  sentHeaders: headerPairsSchema,
  sentBodyBytes: byteCountSchema,
  /** Hex SHA-256 of the body as sent. */
  sentBodySha256: z.string(),
  /** The sent body equals the captured one; `null` if none was captured. */
  identical: z.boolean().nullable(),
  isEdited: z.boolean(),
  verdict: verdictSchema.nullable(),
  /** Notice for the user, such as production data that was sent to a public host. */
  warning: z.string().nullable(),
  responseHeaders: headerPairsSchema,
  /** Stored bytes of the response body. */
  responseBodyBytes: byteCountSchema,
  /** The response body was longer than its stored part. */
  isResponseTruncated: z.boolean(),
})
export type Attempt = z.infer<typeof attemptSchema>
