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

/** A notification that can be made: kind and status of one of the services. */
export const fixtureSchema = z.object({
  id: fixtureIdSchema,
  title: z.string(),
  service: serviceSchema,
  kind: recordKindSchema,
  /** The status as the service writes it. */
  status: z.string(),
  /** Present only in fixtures of a refund. */
  refundStatus: z.string().nullable(),
  /** How the money moves, as the body writes it; `null` where it has no method. */
  method: z.string().nullable(),
  /** One sentence: what it is for. */
  description: z.string(),
  /** One of the user's own, which can be changed and removed. */
  isOwn: z.boolean(),
})
export type Fixture = z.infer<typeof fixtureSchema>

/** Where a sending goes: this Hooktrail's own listener, or a URL. */
export const targetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('listener') }),
  z.object({ to: z.literal('url'), url: z.string() }),
])
export type Target = z.infer<typeof targetSchema>

/**
 * Allows a target that is not on this machine, this once: with `true` the user has confirmed it, for production data
 * too; with `but-production`, production data is still refused on a public host.
 */
export const allowRemoteSchema = z.union([z.boolean(), z.literal('but-production')]).default(false)
export type AllowRemote = z.output<typeof allowRemoteSchema>

/** The record that the notification is about: a new one, or one whose next status this is. */
export const subjectSchema = z.discriminatedUnion('record', [
  z.object({ record: z.literal('new') }),
  z.object({ record: z.literal('existing'), recordKey: z.string().min(1) }),
])
export type Subject = z.infer<typeof subjectSchema>

/** Why an attempt got no HTTP answer. */
export const attemptErrorSchema = z.object({
  code: z.enum([
    'target-timeout',
    'target-unreachable',
    'target-closed',
    'target-answer-invalid',
    /** It was not sent: too many waited for the target, its host is not allowed, or Hooktrail was closed. */
    'target-skipped',
  ]),
  message: z.string(),
})

/** `forward`: sent on to an app by a route, when it came or again later. */
export const attemptPurposeSchema = z.enum(['fixture', 'replay', 'forward'])

/**
 * An attempt against the last one of its delivery: to the same target where there is one, else to any. Passing is a
 * whole answer with a 2xx status in time.
 */
export const verdictSchema = z.enum(['first', 'fixed', 'broken', 'still-failing', 'still-passing'])
export type Verdict = z.infer<typeof verdictSchema>

/** One sending of anything to one target, with its outcome. Without the bodies: `attempts.body` has those. */
export const attemptSchema = z.object({
  id: attemptIdSchema,
  purpose: attemptPurposeSchema,
  /** What was replayed or forwarded; `null` for a fixture. */
  deliveryId: deliveryIdSchema.nullable(),
  /** The batch that it was sent in. */
  batchId: batchIdSchema.nullable(),
  /** The route that forwarded it. */
  routeId: routeIdSchema.nullable(),
  fixtureId: fixtureIdSchema.nullable(),
  /** What the fixture made: its record. */
  recordId: z.string().nullable(),
  /** The URL that was called. */
  target: z.string(),
  startedAtMs: atMsSchema,
  /** Until the whole answer was read, or until it failed. */
  elapsedMs: elapsedMsSchema,
  /** HTTP status of the answer; `null` where there was none. */
  status: z.int().nullable(),
  error: attemptErrorSchema.nullable(),
  sentHeaders: headerPairsSchema,
  sentBodyBytes: byteCountSchema,
  /** Hex SHA-256 of the body as sent. */
  sentBodySha256: z.string(),
  /** The sent body equals the captured one; `null` where nothing captured was sent. */
  identical: z.boolean().nullable(),
  /** The user changed the captured request before it was sent. */
  isEdited: z.boolean(),
  /** `null` for a fixture. */
  verdict: verdictSchema.nullable(),
  /** What the user should know although it was sent, such as production data that went to a public host. */
  warning: z.string().nullable(),
  answerHeaders: headerPairsSchema,
  /** Bytes of the answer's body that are kept. */
  answerBodyBytes: byteCountSchema,
  /** The answer's body was longer than is kept. */
  isAnswerTruncated: z.boolean(),
})
export type Attempt = z.infer<typeof attemptSchema>
