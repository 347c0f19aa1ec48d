import { z } from 'zod'
import { withinSchema } from '../bounds.ts'
import { atMsSchema, byteCountSchema, deliveryIdSchema, noParams, sessionIdSchema } from '../terms.ts'

export const maximumNameLength = 200
export const maximumNoteLength = 10_000

const name = z.string().trim().min(1).max(maximumNameLength)
const words = z.string().max(maximumNoteLength)

/** Deliveries captured together. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  name: z.string(),
  note: z.string(),
  /** Service and place, in the user's words. */
  environment: z.string(),
  /** Version of the integrated app. */
  appVersion: z.string(),
  isArchived: z.boolean(),
  isPinned: z.boolean(),
  isImported: z.boolean(),
  /** Its import is running, or ended with Hooktrail's process: not all of it is here. */
  isIncomplete: z.boolean(),
  /** Local date of a day's default session; `null` for others. */
  day: z.string().nullable(),
  begunAtMs: atMsSchema,
  deliveryCount: z.int().nonnegative(),
  /** Arrival of its oldest and newest delivery; `null` if empty. */
  firstAtMs: atMsSchema.nullable(),
  lastAtMs: atMsSchema.nullable(),
  /** New deliveries belong to it. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** Limits of stored deliveries; `null` for none. Pinned deliveries and sessions stay, and count. */
export const retentionSchema = z.object({
  deliveries: z.int().min(1).nullable().default(null),
  ageMs: z.int().min(60_000).nullable().default(null),
  bodyBytes: z.int().min(1024).nullable().default(null),
})
export type Retention = z.infer<typeof retentionSchema>

const removalSchema = z.object({
  deliveries: z.int().nonnegative(),
  bodyBytes: byteCountSchema,
  oldestAtMs: atMsSchema.nullable(),
  newestAtMs: atMsSchema.nullable(),
})

/** Deliveries that would be removed, oldest first. */
const retentionPreviewSchema = removalSchema.extend({
  /** Otherwise the numbers are lower bounds, and more older deliveries are removed. */
  isComplete: z.boolean(),
})
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>

/** Retention would remove unusually much. Nothing is removed until the user decides. */
export const retentionQuestionSchema = removalSchema.extend({
  total: z.int().nonnegative(),
  limits: retentionSchema,
  /**
   * `clock`: the wall clock was set ahead while Hooktrail ran, or makes deliveries of this run too old. `newest`:
   * even the newest delivery is older than the limit. `most`: more than half of all are.
   */
  reason: z.enum(['clock', 'newest', 'most']),
})
export type RetentionQuestion = z.infer<typeof retentionQuestionSchema>

/** The user's decision, with the figures of the shown question: another may have replaced it. */
const retentionChoiceSchema = retentionQuestionSchema
  .pick({ deliveries: true, newestAtMs: true })
  .extend({ remove: z.boolean() })
export type RetentionChoice = z.infer<typeof retentionChoiceSchema>

const oneSession = z.object({ session: sessionSchema })

export const sessionMethods = {
  'sessions.list': { params: noParams, result: z.object({ sessions: z.array(sessionSchema) }) },
  /** Body bytes of each session with deliveries. Reads every row: only for visible lists. */
  'sessions.sizes': {
    params: noParams,
    result: z.object({ sizes: z.array(z.object({ id: sessionIdSchema, bodyBytes: byteCountSchema })) }),
  },
  /** Starts a session for new deliveries, until it or the process ends. */
  'sessions.start': {
    params: z.object({
      name,
      note: words.default(''),
      environment: words.default(''),
      appVersion: words.default(''),
    }),
    result: oneSession,
  },
  /** Ends it: new deliveries belong to the session of the day. */
  'sessions.end': { params: noParams, result: z.object({}) },
  'sessions.change': {
    params: z.object({
      id: sessionIdSchema,
      name: name.optional(),
      note: words.optional(),
      environment: words.optional(),
      appVersion: words.optional(),
      isArchived: z.boolean().optional(),
      isPinned: z.boolean().optional(),
    }),
    result: oneSession,
  },
  /** Moves its deliveries from `fromId` on to a new session. */
  'sessions.split': {
    params: z.object({ id: sessionIdSchema, fromId: deliveryIdSchema, name }),
    result: oneSession.extend({ moved: z.int().nonnegative() }),
  },
  /** Moves all deliveries of `from` to `into`; `from` is removed unless it is current. */
  'sessions.merge': {
    params: z.object({ from: sessionIdSchema, into: sessionIdSchema }),
    result: oneSession.extend({ moved: z.int().nonnegative() }),
  },
  /** Removes it with its deliveries. Pinned ones stay, and so does a session with them, and the current one. */
  'sessions.remove': {
    params: z.object({ id: sessionIdSchema }),
    result: z.object({
      removed: z.int().nonnegative(),
      saved: z.int().nonnegative(),
      /** Otherwise it was stopped by `jobs.cancel`, and the session stays with the rest. */
      isComplete: z.boolean(),
    }),
  },
  'deliveries.pin': {
    params: z.object({ id: deliveryIdSchema, isPinned: z.boolean() }),
    result: z.object({}),
  },
  /** Deliveries that retention by these limits would remove now. */
  'retention.preview': {
    params: retentionSchema.extend({ within: withinSchema }),
    result: retentionPreviewSchema,
  },
  /** Removes the deliveries now and returns the space. Counts the removed deliveries, also if stopped by `jobs.cancel`. */
  'retention.apply': { params: retentionSchema, result: z.object({ removed: z.int().nonnegative() }) },
  /**
   * Decides retention's question. `remove`: removes the question's deliveries; otherwise nothing is removed,
   * and the limits are turned off. Returns 0 without a question. Refused with `question-outdated`, without a
   * change, if the question is now about other deliveries.
   */
  'retention.response': {
    params: retentionChoiceSchema,
    result: z.object({ removed: z.int().nonnegative() }),
  },
  'storage.status': {
    params: noParams,
    result: z.object({
      dataBytes: byteCountSchema,
      freeDiskBytes: byteCountSchema,
      /** Free within the database; reused, or returned after a deletion. */
      unusedBytes: byteCountSchema,
    }),
  },
  /**
   * Erases deleted deliveries that can no longer be undone, and returns free pages of store and index to the disk.
   * The index is rebuilt if deliveries were deleted.
   */
  'storage.vacuum': {
    params: noParams,
    result: z.object({
      freedBytes: byteCountSchema,
      /** Otherwise it was stopped by `jobs.cancel`; returned space stays returned. */
      isComplete: z.boolean(),
      /**
       * Traces of deleted deliveries in the files. `undoable`: deliveries whose deletion can be undone. `pages`:
       * copies within pages, if the store is too large to be rewritten while it captures, or the vacuum was stopped.
       */
      remains: z.enum(['nothing', 'undoable', 'pages']),
    }),
  },
} as const
