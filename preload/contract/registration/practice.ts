import { z } from 'zod'
import { elapsedMsSchema, noParams, recordKindSchema, serviceSchema } from '../terms.ts'
import { environmentSchema } from './environment.ts'
import { registerResultSchema } from './registration.ts'

const share = z.number().min(0).max(1)

/**
 * Behavior of the practice service. The same seed and shares give the same stream, byte for byte: a repeated
 * run sends identical duplicates.
 */
export const practiceOptionsSchema = z.object({
  port: z.int().min(0).max(65_535).default(0),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  /** Notifications per registered service, without repetitions. */
  count: z.int().min(1).max(100_000).default(200),
  perSecond: z.number().min(0.1).max(1000).default(10),
  /** Share of notifications sent twice. */
  duplicates: share.default(0.08),
  /** Share of records with two swapped notifications. */
  reorderings: share.default(0.15),
  /** Share of records without a PENDING or IN_PROGRESS. */
  skips: share.default(0.15),
  failures: share.default(0.25),
  /** Share of refundable failures that are refunded. */
  refunds: share.default(0.6),
  /** Registering requires this key and secret, by the HMAC rule. Never stored. */
  hmac: z.object({ key: z.string().min(1), secret: z.string().min(1) }).optional(),
})
export type PracticeOptions = z.output<typeof practiceOptionsSchema>

/**
 * - `duplicate`, `reordering`, `skip`: as described by the transaction service's specification
 * - `failure`: the record failed with a documented code
 * - `retry`: after 5xx, a network error or 5 s without a response. Observed; undocumented
 * - `lost`: after 4xx, so never sent again. Observed; undocumented
 */
const practiceFaultKindSchema = z.enum(['duplicate', 'reordering', 'skip', 'failure', 'retry', 'lost'])

export const practiceFaultSchema = z.object({
  number: z.int().positive(),
  kind: practiceFaultKindSchema,
  service: serviceSchema,
  recordKind: recordKindSchema,
  recordId: z.string(),
  status: z.string(),
  /** Codes of the findings that show it; empty if none does. */
  findings: z.array(z.string()),
  message: z.string(),
})
export type PracticeFaultKind = z.infer<typeof practiceFaultKindSchema>
export type PracticeFault = z.infer<typeof practiceFaultSchema>

export const practiceStatusSchema = z.object({
  state: z.enum(['stopped', 'running']),
  /** Base URL for an environment; `null` while stopped. */
  baseUrl: z.string().nullable(),
  seed: z.int(),
  registrations: z.array(
    z.object({ service: serviceSchema, callbackUrl: z.string(), isSigned: z.boolean() }),
  ),
  /** Notifications of the current registrations, with repetitions. */
  planned: z.int().nonnegative(),
  /** Got 2xx. */
  delivered: z.int().nonnegative(),
  /** Given up: 4xx, or no success after every retry. */
  givenUp: z.int().nonnegative(),
  /** Everything planned was delivered or given up. `false` while nothing is registered. */
  isDone: z.boolean(),
  faultCount: z.int().nonnegative(),
  lastElapsedMs: elapsedMsSchema.nullable(),
  /** Hosts beyond this machine whose registration was refused since the start, because they were not allowed. */
  refusedHosts: z.array(z.string()),
})
export type PracticeStatus = z.infer<typeof practiceStatusSchema>

export const practiceMethods = {
  'practice.status': { params: noParams, result: practiceStatusSchema },
  /** Restarts if running. Throws `port-in-use`, `port-not-allowed`. */
  'practice.start': { params: practiceOptionsSchema.prefault({}), result: practiceStatusSchema },
  'practice.stop': { params: noParams, result: practiceStatusSchema },
  /** Injected faults, in order. */
  'practice.faults': {
    params: z.object({
      offset: z.int().nonnegative().default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
    result: z.object({
      faults: z.array(practiceFaultSchema),
      total: z.int().nonnegative(),
      /** Of all faults; a kind without faults is missing. */
      counts: z.partialRecord(practiceFaultKindSchema, z.int().positive()),
    }),
  },
  /**
   * "Try it without an account": starts the practice service, makes or updates the environments
   * `practice-transactions` and `practice-funding`, and registers the capture URL at both. Needs a listener.
   */
  'practice.try': {
    params: practiceOptionsSchema.omit({ hmac: true }).prefault({}),
    result: z.object({ status: practiceStatusSchema, registrations: z.array(registerResultSchema) }),
  },
  /**
   * Starts the practice service with a new key and secret, and creates the environments
   * `practice-signed-transactions` and `practice-signed-funding`, which sign with them, replacing earlier ones.
   * The environments of `practice.try` go on to work, beside them. Registers nothing. Throws `port-in-use`, `port-not-allowed`, `secret-place-unsafe`.
   */
  'practice.createSigned': {
    params: practiceOptionsSchema.omit({ hmac: true }).prefault({}),
    result: z.object({ status: practiceStatusSchema, environments: z.array(environmentSchema) }),
  },
} as const
