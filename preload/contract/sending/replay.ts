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
import { allowRemoteSchema, attemptSchema, targetSchema } from './sending.ts'

/** Which deliveries a batch sends. Those that were never readable as HTTP are skipped and counted. */
export const batchSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(deliveryIdSchema).min(1).max(100_000) }),
  /** The trail of a record. */
  z.object({ by: z.literal('record'), recordKey: z.string().min(1) }),
  /** Every record with this id, whatever its service. */
  z.object({ by: z.literal('recordId'), recordId: z.string().min(1) }),
  /** The query language of the list; empty: everything. */
  z.object({ by: z.literal('query'), query: z.string().max(2000) }),
  z.object({ by: z.literal('session'), sessionId: sessionIdSchema }),
  /** What the route did not get to its apps, each to the target that missed it. */
  z.object({ by: z.literal('missed'), routeId: routeIdSchema }),
])
export type BatchSelection = z.infer<typeof batchSelectionSchema>

/** The most that a plan's numbers may be. */
export const batchLimits = {
  speed: 1_000_000,
  intervalMs: 86_400_000,
  seed: 0xffff_ffff,
  concurrency: 64,
  duplicatePercent: 100,
} as const

/** When each is sent. A position in the sequence keeps its time, whatever the order puts there. */
export const batchTimingSchema = z.discriminatedUnion('mode', [
  /** With the times between them as they came, `speed` times as fast. */
  z.object({ mode: z.literal('recorded'), speed: z.number().positive().max(batchLimits.speed).default(1) }),
  z.object({ mode: z.literal('interval'), intervalMs: z.number().nonnegative().max(batchLimits.intervalMs) }),
  z.object({ mode: z.literal('asap') }),
])
export type BatchTiming = z.infer<typeof batchTimingSchema>

/** `record`: by the records' own clocks; without one, by arrival. */
export const batchOrderSchema = z.enum(['arrived', 'record', 'reversed', 'shuffled'])
export type BatchOrder = z.infer<typeof batchOrderSchema>

export const batchPlanSchema = z.object({
  selection: batchSelectionSchema,
  /** Not asked for `missed`, which has its own. */
  target: targetSchema,
  /** Appends the captured path and query to the target URL. */
  keepPath: z.boolean().default(false),
  timing: batchTimingSchema.default({ mode: 'asap' }),
  order: batchOrderSchema.default('arrived'),
  /** For the shuffle and for the choice of duplicates: the same seed gives the same sequence. */
  seed: z.int().min(0).max(batchLimits.seed).default(1),
  /** Under way at one time; all that Hooktrail sends shares 64. */
  concurrency: z.int().min(1).max(batchLimits.concurrency).default(8),
  /** Of a hundred deliveries, so many are sent a second time, right after the first. */
  duplicatePercent: z.number().min(0).max(batchLimits.duplicatePercent).default(0),
})
export type BatchPlan = z.infer<typeof batchPlanSchema>

export const batchSchema = z.object({
  id: batchIdSchema,
  state: z.enum(['planning', 'running', 'paused', 'done', 'cancelled', 'failed']),
  /** Why it failed or what the user should know. */
  message: z.string().nullable(),
  /** `fixture` and `scenario`: made, not captured. `failed`: the failed attempts of another batch. */
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
  /** Of the fixture or the scenario; the query that was asked; the record's key or id; the other batch's id. */
  name: z.string().nullable().default(null),
  /** The URL as it was given, the listener's, or empty for `missed`. */
  target: z.string(),
  startedAtMs: atMsSchema,
  endedAtMs: atMsSchema.nullable(),
  /** Sendings planned, duplicates included; 0 while planning. */
  total: z.int().nonnegative(),
  /** Attempts stored. */
  sent: z.int().nonnegative(),
  /** Of `sent`: answered 2xx in time. */
  passed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Deliveries that were gone or never readable as HTTP. */
  skipped: z.int().nonnegative(),
  /** Over the last seconds; at the end over the whole. */
  ratePerSecond: z.number().nonnegative(),
  /** `null` where it is not known. */
  timeLeftMs: z.number().nonnegative().nullable(),
  /** What it was started with is saved: `batches.repeat` can run it again. */
  isRepeatable: z.boolean().default(false),
})
export type Batch = z.infer<typeof batchSchema>

const oneBatch = { params: z.object({ id: batchIdSchema }), result: batchSchema }

/**
 * The calls about sending what was captured, and about attempts. Each throws `remote-target-refused` for a host beyond
 * this machine that the user has not allowed, and for production data to a public host (`isProduction` in the details)
 * although that is allowed: `allowRemote` means that the user confirmed it.
 */
export const replayMethods = {
  'deliveries.replay': {
    params: z.object({
      id: deliveryIdSchema,
      target: targetSchema,
      keepPath: z.boolean().default(false),
      /**
       * Sent instead of what was captured. A changed body is sent as UTF-8 without the captured `Content-Encoding`,
       * unless `headers` say otherwise.
       */
      edited: z
        .object({
          body: z.string().max(5_000_000).optional(),
          headers: headerPairsSchema.max(1000).optional(),
          method: z.string().min(1).max(50).optional(),
        })
        .optional(),
      allowRemote: z.boolean().default(false),
    }),
    result: attemptSchema,
  },

  /** Starts sending many; the answer comes before the first is sent, `batch.progress` follows. */
  'batches.start': {
    params: batchPlanSchema.extend({ allowRemote: allowRemoteSchema }),
    result: batchSchema,
  },
  'batches.get': oneBatch,
  /** Newest first, those of earlier launches too. */
  'batches.list': {
    params: z.object({
      before: batchIdSchema.optional(),
      limit: z.int().min(1).max(500).default(50),
    }),
    result: z.object({ batches: z.array(batchSchema), hasMore: z.boolean() }),
  },
  /** What is under way is finished. Does nothing to a batch that has ended. */
  'batches.pause': oneBatch,
  'batches.resume': oneBatch,
  'batches.cancel': oneBatch,
  /**
   * Starts a new batch. `all`: what this one was started with; a selection is read again, and fixtures are made again.
   * `failed`: what its failed attempts sent, to the same targets. Throws `not-found`, and `invalid-params` where nothing
   * failed or, with `all`, the batch is not repeatable.
   */
  'batches.repeat': {
    params: z.object({
      id: batchIdSchema,
      only: z.enum(['all', 'failed']).default('all'),
      allowRemote: z.boolean().default(false),
    }),
    result: batchSchema,
  },

  /** Newest first; with `after`, the oldest of those that came after it, oldest first. */
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
      which: z.enum(['sent', 'answer']),
      offset: z.int().nonnegative().default(0),
      length: z.int().min(1).max(maximumSliceBytes).default(maximumSliceBytes),
    }),
    result: byteSliceSchema,
  },
  /** Sends what an attempt sent once more, to the same target. Throws `not-found` where its bytes are gone. */
  'attempts.repeat': {
    params: z.object({ id: attemptIdSchema, allowRemote: z.boolean().default(false) }),
    result: attemptSchema,
  },
} as const
