import { z } from 'zod'
import {
  atMsSchema,
  attemptIdSchema,
  batchIdSchema,
  byteSliceSchema,
  deliveryIdSchema,
  headerPairsSchema,
  maximumSliceBytes,
  routeIdSchema,
  sessionIdSchema,
} from '../terms.ts'
import { addedParams, additionsSchema, noAdditions } from './additions.ts'
import { allowRemoteSchema, attemptSchema, targetSchema } from './sending.ts'

/** Deliveries of a batch. Those that were never readable as HTTP are skipped and counted. */
export const batchSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(deliveryIdSchema).min(1).max(100_000) }),
  z.object({ by: z.literal('record'), recordKey: z.string().min(1) }),
  /** Every record with this id, of any service. */
  z.object({ by: z.literal('recordId'), recordId: z.string().min(1) }),
  /** Query of the list; empty: everything. */
  z.object({ by: z.literal('query'), query: z.string().max(2000) }),
  z.object({ by: z.literal('session'), sessionId: sessionIdSchema }),
  z.object({ by: z.literal('missed'), routeId: routeIdSchema }),
])
export type BatchSelection = z.infer<typeof batchSelectionSchema>

export const batchLimits = {
  speed: 1_000_000,
  intervalMs: 86_400_000,
  seed: 0xffff_ffff,
  concurrency: 64,
  duplicatePercent: 100,
} as const

/** When each is sent. A position in the sequence keeps its time, whatever the order places there. */
export const batchTimingSchema = z.discriminatedUnion('mode', [
  /** With the recorded pauses, `speed` times as fast. */
  z.object({ mode: z.literal('recorded'), speed: z.number().positive().max(batchLimits.speed).default(1) }),
  z.object({ mode: z.literal('interval'), intervalMs: z.number().nonnegative().max(batchLimits.intervalMs) }),
  z.object({ mode: z.literal('asap') }),
])
export type BatchTiming = z.infer<typeof batchTimingSchema>

/** `record`: by the records' clocks; without a clock, by arrival. */
export const batchOrderSchema = z.enum(['arrived', 'record', 'reversed', 'shuffled'])
export type BatchOrder = z.infer<typeof batchOrderSchema>

export const batchPlanSchema = z.object({
  selection: batchSelectionSchema,
  /** Ignored for `missed`, whose deliveries have targets. */
  target: targetSchema,
  keepPath: z.boolean().default(false),
  timing: batchTimingSchema.default({ mode: 'asap' }),
  order: batchOrderSchema.default('arrived'),
  /** For the shuffle and the choice of duplicates: the same seed gives the same sequence. */
  seed: z.int().min(0).max(batchLimits.seed).default(1),
  /** Concurrent requests; all that Hooktrail sends shares 64. */
  concurrency: z.int().min(1).max(batchLimits.concurrency).default(8),
  additions: additionsSchema.default(noAdditions),
  /** Percentage of deliveries sent twice in a row. */
  duplicatePercent: z.number().min(0).max(batchLimits.duplicatePercent).default(0),
})
export type BatchPlan = z.infer<typeof batchPlanSchema>

export const batchSchema = z.object({
  id: batchIdSchema,
  state: z.enum(['planning', 'running', 'paused', 'done', 'cancelled', 'failed']),
  /** Why it failed, or a notice for the user. */
  message: z.string().nullable(),
  /** `fixture` and `scenario`: made, not captured. `failed`: failed attempts of another batch. */
  selection: z.enum([
    'ids',
    'record',
    'recordId',
    'query',
    'session',
    'missed',
    'fixture',
    'scenario',
    'failed',
  ]),
  /** Name of the fixture or scenario, the query, the record's key or id, or the other batch's id. */
  name: z.string().nullable().default(null),
  /** URL as given, the listener's, or empty for `missed`. */
  target: z.string(),
  startedAtMs: atMsSchema,
  endedAtMs: atMsSchema.nullable(),
  /** Planned sendings with duplicates; 0 while planning. */
  total: z.int().nonnegative(),
  sent: z.int().nonnegative(),
  /** Attempts with a 2xx in time. */
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Deliveries that were gone or never readable as HTTP. */
  skipped: z.int().nonnegative(),
  /** Over the last seconds; at the end over the entire batch. */
  ratePerSecond: z.number().nonnegative(),
  timeLeftMs: z.number().nonnegative().nullable(),
})
export type Batch = z.infer<typeof batchSchema>

const oneBatch = { params: z.object({ id: batchIdSchema }), result: batchSchema }

/**
 * Sending captured deliveries, and attempts. Each with additions throws `secret-unavailable` for a missing variable. Each
 * throws `remote-target-refused` for a host beyond this machine that the user has not allowed, and for production data to
 * a public host (`isProduction` in the details) even if allowed: `allowRemote` means that the user confirmed it.
 */
export const replayMethods = {
  'deliveries.replay': {
    params: z.object({
      id: deliveryIdSchema,
      target: targetSchema,
      keepPath: z.boolean().default(false),
      /**
       * Sent instead of the captured values. A changed body is sent as UTF-8 without the captured `Content-Encoding`,
       * unless `headers` say otherwise.
       */
      edited: z
        .object({
          body: z.string().max(5_000_000).optional(),
          headers: headerPairsSchema.max(1000).optional(),
          method: z.string().min(1).max(50).optional(),
        })
        .optional(),
      /** Added to the edited headers, or else to the captured ones. */
      ...addedParams,
      allowRemote: z.boolean().default(false),
    }),
    result: attemptSchema,
  },

  /** Starts sending many. Returns before the first is sent; `batch.progress` follows. */
  'batches.start': {
    params: batchPlanSchema.extend({ variables: addedParams.variables, allowRemote: allowRemoteSchema }),
    result: batchSchema,
  },
  'batches.get': oneBatch,
  /** Newest first, with earlier launches. */
  'batches.list': {
    params: z.object({
      before: batchIdSchema.optional(),
      limit: z.int().min(1).max(500).default(50),
    }),
    result: z.object({ batches: z.array(batchSchema), hasMore: z.boolean() }),
  },
  /** Current sendings are finished. No effect after its end. */
  'batches.pause': oneBatch,
  'batches.resume': oneBatch,
  'batches.cancel': oneBatch,
  /**
   * Starts a new batch. `all`: repeats this one with its selection or fixtures evaluated again. `failed`: sends the
   * requests of its failed attempts to the same targets. Throws `not-found`, and `invalid-params` if nothing failed
   * or, with `all`, the batch is not repeatable.
   */
  'batches.repeat': {
    params: z.object({
      id: batchIdSchema,
      only: z.enum(['all', 'failed']).default('all'),
      allowRemote: z.boolean().default(false),
    }),
    result: batchSchema,
  },

  /** Newest first; with `after`, oldest first from there. */
  'attempts.list': {
    params: z.object({
      deliveryId: deliveryIdSchema.optional(),
      batchId: batchIdSchema.optional(),
      routeId: routeIdSchema.optional(),
      before: attemptIdSchema.optional(),
      /** 0: from the first. */
      after: z.int().nonnegative().optional(),
      limit: z.int().min(1).max(500).default(100),
    }),
    result: z.object({ attempts: z.array(attemptSchema), hasMore: z.boolean() }),
  },
  'attempts.get': { params: z.object({ id: attemptIdSchema }), result: attemptSchema },
  'attempts.body': {
    params: z.object({
      id: attemptIdSchema,
      which: z.enum(['sent', 'response']),
      offset: z.int().nonnegative().default(0),
      length: z.int().min(1).max(maximumSliceBytes).default(maximumSliceBytes),
    }),
    result: byteSliceSchema,
  },
  /**
   * Sends an attempt's request again to the same target. Throws `not-found` if its bytes are gone, and `invalid-params`
   * if it had header values that are not stored.
   */
  'attempts.repeat': {
    params: z.object({ id: attemptIdSchema, allowRemote: z.boolean().default(false) }),
    result: attemptSchema,
  },
} as const
