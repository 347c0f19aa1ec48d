import { z } from 'zod'
import { attemptErrorSchema } from '../sending/sending.ts'
import {
  atMsSchema,
  deliveryIdSchema,
  elapsedMsSchema,
  fixtureIdSchema,
  recordKindSchema,
  serviceSchema,
} from '../terms.ts'

/** A record of a trail. */
export const drillRecordSchema = z.object({
  /** As in what the drill was started with; each run sends it with a new id. */
  recordId: z.string(),
  service: serviceSchema,
  kind: recordKindSchema,
})

/** One notification of a trail, in the record's own order. */
export const drillStepSchema = z.object({
  /** Place, from 0, of its record in the trail's records. */
  record: z.int().nonnegative(),
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** Its record has ended with it, apart from a refund. */
  isFinal: z.boolean(),
  /** The text of `updated_at`, else of `created_at`; `null` without either. */
  clock: z.string().nullable(),
  /** Where it comes from; both `null` where it was given as a body. */
  deliveryId: deliveryIdSchema.nullable(),
  fixtureId: fixtureIdSchema.nullable(),
})
export type DrillStep = z.infer<typeof drillStepSchema>

/** What a drill sends in many sequences: the different notifications of one record, and of those that are linked to it. */
export const drillTrailSchema = z.object({
  /** Unique within the drill: a record's id, or a scenario's id (with `/` and the record's name where it has several). */
  name: z.string(),
  /** The first is the one that the trail is about. */
  records: z.array(drillRecordSchema).min(1),
  /** Without repetitions, in the records' own order. */
  steps: z.array(drillStepSchema).min(1),
})
export type DrillTrail = z.infer<typeof drillTrailSchema>

/**
 * In which bytes a notification is sent.
 * - `captured`: as it is, with the run's ids; `respelled`: the same meaning in other bytes
 * - `extra-field`: with members that no document names; `letter-case`: with small for capital letters, or capital for
 *   small ones, in event, type or status
 * - `unknown-status`: with a status that no document names; `unknown-event`: an event of another product
 * - `fresh`: a funding without what says that it gives a withdrawal back
 */
export const drillFormSchema = z.enum([
  'captured',
  'respelled',
  'extra-field',
  'letter-case',
  'unknown-status',
  'unknown-event',
  'fresh',
])
export type DrillForm = z.infer<typeof drillFormSchema>

/**
 * What happens to a sending.
 * - `answer-lost`: the connection is closed before the response is read, as where a network fails
 * - `restart`: the app is restarted right after it answered
 */
export const drillMishapSchema = z.enum(['answer-lost', 'restart'])

/** One sending of a sequence. */
export const drillSendingSchema = z.object({
  /** Place, from 0, in the trail's steps. */
  step: z.int().nonnegative(),
  /** `other`: of a second copy of the trail, with ids of its own. */
  subject: z.enum(['own', 'other']),
  /** Rises along the sequence; sendings with the same number are sent at once. */
  wave: z.int().nonnegative(),
  form: drillFormSchema,
  mishap: drillMishapSchema.nullable(),
  /** Place, from 0, in the sequence of the sending that it repeats; `null` for the first of its notification. */
  repeats: z.int().nonnegative().nullable(),
})
export type DrillSending = z.infer<typeof drillSendingSchema>

/** The outcome of a sending. */
export const drillAnswerSchema = z.object({
  startedAtMs: atMsSchema,
  elapsedMs: elapsedMsSchema,
  /** HTTP status of the response; `null` where there was none. */
  status: z.int().nullable(),
  error: attemptErrorSchema.nullable(),
  /** Answered 2xx in time, or lost on purpose. */
  isPassed: z.boolean(),
})
export type DrillAnswer = z.infer<typeof drillAnswerSchema>

/** A sending that was made. */
export const sentSendingSchema = drillSendingSchema.extend({ answer: drillAnswerSchema })
export type SentSending = z.infer<typeof sentSendingSchema>
