import { z } from 'zod'
import { withinSchema } from '../bounds.ts'
import { atMsSchema, byteCountSchema, deliveryIdSchema, sessionIdSchema } from '../terms.ts'

/** Characters of a session's name, and of its note. */
export const maximumNameLength = 200
export const maximumNoteLength = 10_000

const name = z.string().trim().min(1).max(maximumNameLength)
const words = z.string().max(maximumNoteLength)

/** A named stretch of capturing. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  name: z.string(),
  note: z.string(),
  /** Which service at which place, in the user's words. */
  environment: z.string(),
  /** Version of the user's app that was integrated. */
  appVersion: z.string(),
  isArchived: z.boolean(),
  /** Retention leaves it. */
  isPinned: z.boolean(),
  isImported: z.boolean(),
  /** Local date of the session that a day has by default; `null` for any other. */
  day: z.string().nullable(),
  begunAtMs: atMsSchema,
  deliveryCount: z.int().nonnegative(),
  /** When the oldest and the newest of its deliveries came; `null` without one. */
  firstAtMs: atMsSchema.nullable(),
  lastAtMs: atMsSchema.nullable(),
  /** Deliveries that come now belong to it. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** What is kept; `null` for no limit. Pinned deliveries and sessions stay in any case, and count. */
export const retentionSchema = z.object({
  deliveries: z.int().min(1).nullable().default(null),
  ageMs: z.int().min(60_000).nullable().default(null),
  /** Of bodies, together. */
  bodyBytes: z.int().min(1024).nullable().default(null),
})
export type Retention = z.infer<typeof retentionSchema>

const removalSchema = z.object({
  deliveries: z.int().nonnegative(),
  bodyBytes: byteCountSchema,
  oldestAtMs: atMsSchema.nullable(),
  newestAtMs: atMsSchema.nullable(),
})

/** What would be removed: the oldest first. */
export const retentionPreviewSchema = removalSchema.extend({
  /** Every delivery was looked at. Otherwise the numbers are lower bounds, and older ones go too. */
  isComplete: z.boolean(),
})
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>

/** Retention would remove more than it should without asking. Nothing is removed until the question is answered. */
export const retentionQuestionSchema = removalSchema.extend({
  /** Deliveries in all. */
  total: z.int().nonnegative(),
  limits: retentionSchema,
  /**
   * `clock`: the wall clock was set ahead while Hooktrail ran, or says that deliveries of this run are older than it.
   * `newest`: even the newest delivery is older than the limit. `most`: more than half of all are.
   */
  reason: z.enum(['clock', 'newest', 'most']),
})
export type RetentionQuestion = z.infer<typeof retentionQuestionSchema>

/**
 * The user's answer, with the figures of the question that was shown: another question may have replaced it meanwhile.
 */
export const retentionAnswerSchema = retentionQuestionSchema
  .pick({ deliveries: true, newestAtMs: true })
  .extend({ remove: z.boolean() })
export type RetentionAnswer = z.infer<typeof retentionAnswerSchema>

const oneSession = z.object({ session: sessionSchema })

/** The rows of the call table about sessions and how much is kept. */
export const sessionMethods = {
  /** Newest first. */
  'sessions.list': {
    params: z.object({}).default({}),
    result: z.object({ sessions: z.array(sessionSchema) }),
  },
  /** Bytes of the bodies in each session that has deliveries. Reads every row: only for a list in view. */
  'sessions.sizes': {
    params: z.object({}).default({}),
    result: z.object({ sizes: z.array(z.object({ id: sessionIdSchema, bodyBytes: byteCountSchema })) }),
  },
  /** Starts a new one; deliveries from now on belong to it, until it is ended or the process ends. */
  'sessions.start': {
    params: z.object({
      name,
      note: words.default(''),
      environment: words.default(''),
      appVersion: words.default(''),
    }),
    result: oneSession,
  },
  /** Ends it: deliveries belong to the session of the day again. */
  'sessions.end': { params: z.object({}).default({}), result: z.object({}) },
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
  /** Its deliveries from `fromId` on move to a new session. */
  'sessions.split': {
    params: z.object({ id: sessionIdSchema, fromId: deliveryIdSchema, name }),
    result: oneSession.extend({ moved: z.int().nonnegative() }),
  },
  /** Moves all deliveries of `from` to `into`; `from` is removed, unless it is the current session. */
  'sessions.merge': {
    params: z.object({ from: sessionIdSchema, into: sessionIdSchema }),
    result: oneSession.extend({ moved: z.int().nonnegative() }),
  },
  /** Removes it with its deliveries. Pinned ones stay, and with them the session; so does the current one. */
  'sessions.remove': {
    params: z.object({ id: sessionIdSchema }),
    result: z.object({
      removed: z.int().nonnegative(),
      kept: z.int().nonnegative(),
      /** Otherwise it was stopped by `jobs.cancel`, and the session stays with what is left. */
      isComplete: z.boolean(),
    }),
  },
  'deliveries.pin': {
    params: z.object({ id: deliveryIdSchema, isPinned: z.boolean() }),
    result: z.object({}),
  },
  /** What retention by these limits would remove now. */
  'retention.preview': {
    params: retentionSchema.extend({ within: withinSchema }),
    result: retentionPreviewSchema,
  },
  /** Removes it now. Returns what was removed, until `jobs.cancel` where that stopped it, and gives the space back. */
  'retention.apply': { params: retentionSchema, result: z.object({ removed: z.int().nonnegative() }) },
  /**
   * Answers the question that retention asks. `remove`: removes what it named. Otherwise nothing is removed, and the
   * limits that would have removed it are turned off. 0 where nothing is asked. Refused with `question-outdated`, and
   * nothing changes, where retention asks about other deliveries by now.
   */
  'retention.answer': {
    params: retentionAnswerSchema,
    result: z.object({ removed: z.int().nonnegative() }),
  },
  'storage.status': {
    params: z.object({}).default({}),
    result: z.object({
      /** All files of the data folder. */
      dataBytes: byteCountSchema,
      freeDiskBytes: byteCountSchema,
      /** Free within the database; reused, or given back after a deletion. */
      unusedBytes: byteCountSchema,
    }),
  },
  /** Gives the free pages of the store and of its index back to the disk, as far as possible. */
  'storage.vacuum': {
    params: z.object({}).default({}),
    result: z.object({
      freedBytes: byteCountSchema,
      /** Otherwise it was stopped by `jobs.cancel`; what was given back until then stays so. */
      isComplete: z.boolean(),
    }),
  },
} as const
