import { z } from 'zod'
import { elapsedMsSchema, recordKindSchema, serviceSchema } from '../terms.ts'
import { environmentSchema } from './environment.ts'
import { registerResultSchema } from './registration.ts'

const share = z.number().min(0).max(1)

/**
 * How the practice service behaves. The same seed and shares give the same stream, byte for byte: what comes again of it
 * are identical duplicates.
 */
export const practiceOptionsSchema = z.object({
  /** 0 takes a free one. Loopback only. */
  port: z.int().min(0).max(65_535).default(0),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  /** Notifications for each service that registers, repetitions not counted. */
  count: z.int().min(1).max(100_000).default(200),
  perSecond: z.number().min(0.1).max(1000).default(10),
  /** Of the notifications: sent once more. */
  duplicates: share.default(0.08),
  /** Of the records: two of its notifications are swapped. */
  reorderings: share.default(0.15),
  /** Of the records: a PENDING or an IN_PROGRESS is never sent. */
  skips: share.default(0.15),
  /** Of the records: end in a failure. */
  failures: share.default(0.25),
  /** Of the failures that can be refunded: are. */
  refunds: share.default(0.6),
  /** Where given, registering needs this key and secret, by the HMAC rule. Never kept. */
  hmac: z.object({ key: z.string().min(1), secret: z.string().min(1) }).optional(),
})
export type PracticeOptions = z.output<typeof practiceOptionsSchema>

/**
 * - `duplicate`, `reordering`, `skip`: as the transaction service's document says they happen
 * - `failure`: the record failed with a code that the documents explain
 * - `retry`: sent again after 5xx, a network error or 5 s without an answer. Observed; the documents do not say
 * - `lost`: answered 4xx, so never sent again. Observed; the documents do not say
 */
export const practiceFaultKindSchema = z.enum(['duplicate', 'reordering', 'skip', 'failure', 'retry', 'lost'])

/** One fault that was injected, and how it can be seen. */
export const practiceFaultSchema = z.object({
  number: z.int().positive(),
  kind: practiceFaultKindSchema,
  service: serviceSchema,
  recordKind: recordKindSchema,
  recordId: z.string(),
  status: z.string(),
  /** Codes of the findings that show it; empty where it cannot be seen. */
  findings: z.array(z.string()),
  /** What was done, and whether it can be seen. */
  message: z.string(),
})
export type PracticeFault = z.infer<typeof practiceFaultSchema>

export const practiceStatusSchema = z.object({
  state: z.enum(['stopped', 'running']),
  /** To use as an environment's base URL; `null` while it is stopped. */
  baseUrl: z.string().nullable(),
  seed: z.int(),
  registrations: z.array(z.object({ service: serviceSchema, callbackUrl: z.string() })),
  /** Notifications that the registrations so far bring, repetitions included. */
  planned: z.int().nonnegative(),
  /** Answered 2xx. */
  delivered: z.int().nonnegative(),
  /** Given up: answered 4xx, or not answered after every retry. */
  givenUp: z.int().nonnegative(),
  /** Everything planned was delivered or given up. `false` while nothing is registered. */
  isDone: z.boolean(),
  faultCount: z.int().nonnegative(),
  /** Of the last answer; `null` before the first. */
  lastElapsedMs: elapsedMsSchema.nullable(),
})
export type PracticeStatus = z.infer<typeof practiceStatusSchema>

/** The rows of the table about the practice service. */
export const practiceMethods = {
  'practice.status': { params: z.object({}).default({}), result: practiceStatusSchema },
  /** Restarts it where it runs. Throws `port-in-use`, `port-not-allowed`. */
  'practice.start': { params: practiceOptionsSchema.prefault({}), result: practiceStatusSchema },
  'practice.stop': { params: z.object({}).default({}), result: practiceStatusSchema },
  /** The faults that were injected so far, in order. */
  'practice.faults': {
    params: z.object({
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
    result: z.object({ faults: z.array(practiceFaultSchema), total: z.int().nonnegative() }),
  },
  /**
   * "Try it without an account": starts the practice service, makes or updates the environments `practice-transactions`
   * and `practice-funding`, and registers the capture URL at both. Needs a listener.
   */
  'practice.try': {
    params: practiceOptionsSchema.omit({ hmac: true }).prefault({}),
    result: z.object({ status: practiceStatusSchema, registrations: z.array(registerResultSchema) }),
  },
  /**
   * Starts the practice service with a new key and secret, and makes the environments
   * `practice-signed-transactions` and `practice-signed-funding`, which sign with them, in place of those of an earlier
   * start. Registers nothing. Throws
   * `port-in-use`, `port-not-allowed`, `secret-place-unsafe`.
   */
  'practice.createSigned': {
    params: practiceOptionsSchema.omit({ hmac: true }).prefault({}),
    result: z.object({ status: practiceStatusSchema, environments: z.array(environmentSchema) }),
  },
} as const
