import { z } from 'zod'
import {
  atMsSchema,
  attemptIdSchema,
  byteCountSchema,
  deliveryIdSchema,
  elapsedMsSchema,
  fixtureIdSchema,
  headerPairsSchema,
  recordKindSchema,
  serviceSchema,
} from './terms.ts'

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
  /** One sentence: what it stands for. */
  description: z.string(),
})
export type Fixture = z.infer<typeof fixtureSchema>

/** Where a sending goes: this Hooktrail's own listener, or a URL. */
export const targetSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('listener') }),
  z.object({ to: z.literal('url'), url: z.string() }),
])
export type Target = z.infer<typeof targetSchema>

/** Whom the notification is about: a new record, or one whose next status this is. */
export const subjectSchema = z.discriminatedUnion('record', [
  z.object({ record: z.literal('new') }),
  z.object({ record: z.literal('existing'), recordKey: z.string().min(1) }),
])
export type Subject = z.infer<typeof subjectSchema>

/** Why an attempt got no HTTP answer. */
export const attemptErrorSchema = z.object({
  /** `target-timeout`, `target-unreachable`, `target-closed`, `target-answer-invalid`. */
  code: z.enum(['target-timeout', 'target-unreachable', 'target-closed', 'target-answer-invalid']),
  message: z.string(),
})

export const attemptPurposeSchema = z.enum(['fixture', 'replay'])

/** One sending of anything to one target, with its outcome. Without the bodies: `attempts.body` has those. */
export const attemptSchema = z.object({
  id: attemptIdSchema,
  purpose: attemptPurposeSchema,
  /** What was replayed; `null` for a fixture. */
  deliveryId: deliveryIdSchema.nullable(),
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
  answerHeaders: headerPairsSchema,
  /** Bytes of the answer's body that are kept. */
  answerBodyBytes: byteCountSchema,
  /** The answer's body was longer than is kept. */
  isAnswerTruncated: z.boolean(),
})
export type Attempt = z.infer<typeof attemptSchema>
