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

const drillRecordSchema = z.object({
  /** Original id; each run sends a new id. */
  recordId: z.string(),
  service: serviceSchema,
  kind: recordKindSchema,
})

const drillStepSchema = z.object({
  record: z.int().nonnegative(),
  status: z.string(),
  refundStatus: z.string().nullable(),
  /** The record has ended with this status, apart from a refund. */
  isFinal: z.boolean(),
  /** Text of `updated_at`, else of `created_at`; `null` without either. */
  clock: z.string().nullable(),
  /** Source delivery or fixture. Both are `null` for a given body. */
  deliveryId: deliveryIdSchema.nullable(),
  fixtureId: fixtureIdSchema.nullable(),
})
export type DrillStep = z.infer<typeof drillStepSchema>

/**
 * Notifications that a drill sends in many sequences: distinct notifications of a record and of those linked
 * to it.
 */
export const drillTrailSchema = z.object({
  /** Unique in the drill: a record's id, or a scenario's id (with `/` and the record's name if it has several). */
  name: z.string(),
  /** The first is the trail's own. */
  records: z.array(drillRecordSchema).min(1),
  /** Without repetitions, in the records' order. */
  steps: z.array(drillStepSchema).min(1),
})
export type DrillTrail = z.infer<typeof drillTrailSchema>

/**
 * Bytes of a notification.
 * - `captured`: unchanged, with the run's ids; `respelled`: the same meaning in other bytes
 * - `extra-field`: with undocumented members; `letter-case`: with swapped case in event, type or status
 * - `unknown-status`: with an undocumented status; `unknown-event`: an event of another product
 * - `fresh`: a funding without the members that mark it as returning a withdrawal
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

/** Members that `extra-field` adds, each if its parent is an object. `kind`: of the record. */
export function extraFields(
  kind: string,
): readonly { readonly parent: string; readonly name: string; readonly value: unknown }[] {
  return [
    { parent: '', name: 'api_version', value: '2031-01-01' },
    { parent: '/payload', name: 'channel', value: { name: 'api', version: 3 } },
    { parent: `/payload/${kind}`, name: 'channel', value: 'api' },
    { parent: '/payload/details', name: 'channel', value: null },
  ]
}

/**
 * Disturbance of a sending.
 * - `response-lost`: the connection is closed before the response is read, like a network failure
 * - `restart`: the app is restarted right after its response
 * - `dependency-fails`: a dependency of the app fails until the response
 * - `unsigned`: without the signature; `wrongly-signed`: with the signature of other content
 */
export const drillMishapSchema = z.enum([
  'response-lost',
  'restart',
  'dependency-fails',
  'unsigned',
  'wrongly-signed',
])

const drillSendingSchema = z.object({
  step: z.int().nonnegative(),
  /** `other`: of a second copy of the trail with its own ids. */
  subject: z.enum(['own', 'other']),
  /** Increases along the sequence; equal numbers are sent at the same time. */
  wave: z.int().nonnegative(),
  form: drillFormSchema,
  mishap: drillMishapSchema.nullable(),
  /** Index in the sequence of the repeated sending; `null` for the first. */
  repeats: z.int().nonnegative().nullable(),
})
export type DrillSending = z.infer<typeof drillSendingSchema>

/** The app should refuse it, since its signature is missing or wrong. */
export function isForged({ mishap }: Pick<DrillSending, 'mishap'>): boolean {
  return mishap === 'unsigned' || mishap === 'wrongly-signed'
}

export const drillResponseSchema = z.object({
  startedAtMs: atMsSchema,
  elapsedMs: elapsedMsSchema,
  status: z.int().nullable(),
  error: attemptErrorSchema.nullable(),
  /** 2xx in time, or intentionally lost. */
  isPassed: z.boolean(),
  /** Start of the body, at most 500 characters; absent if it is empty, and in `drills.attempts`. */
  body: z.string().max(500).optional(),
})
export type DrillResponse = z.infer<typeof drillResponseSchema>

export const sentSendingSchema = drillSendingSchema.extend({
  response: drillResponseSchema,
  /** Sent again as the service does after a failure: no part of the planned sequence. */
  isRetry: z.literal(true).optional(),
})
export type SentSending = z.infer<typeof sentSendingSchema>

/** A 2xx response in time, or none to a wrong or missing signature. */
export function isAsExpected({
  mishap,
  response,
}: Pick<DrillSending, 'mishap'> & { readonly response: Pick<DrillResponse, 'isPassed'> }): boolean {
  return response.isPassed !== isForged({ mishap })
}

/** Different bodies of responses, with the places of the sendings that got them, from 1. */
export function responseBodies(
  responses: readonly (DrillResponse | null)[],
): { readonly places: readonly number[]; readonly body: string }[] {
  const placesOf = new Map<string, number[]>()
  for (const [place, response] of responses.entries()) {
    const body = response?.body
    if (body !== undefined) placesOf.set(body, [...(placesOf.get(body) ?? []), place + 1])
  }
  return [...placesOf].map(([body, places]) => ({ places, body }))
}
