import { z } from 'zod'
import { atMsSchema, deliveryIdSchema, sessionIdSchema } from '../terms.ts'
import { maximumNoteLength } from './sessions.ts'

/** Characters of a tag. */
export const maximumTagLength = 50
/** Deliveries that one call changes, named by their ids. */
export const maximumChosen = 10_000
/** Deliveries that one call changes, found by a query. */
export const maximumFound = 100_000
/** A change can be undone for so long, in milliseconds. */
export const undoMs = 3_600_000

/** A tag of a delivery. Case does not count. No comma and no quote, which a query would take for its own. */
export const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(maximumTagLength)
  .regex(/^[^\p{Cc}",]+$/u)
export const noteSchema = z.string().max(maximumNoteLength)

/** The deliveries that a call is about: these, or all that match a query when it is called. */
export const deliverySetSchema = z.union([
  z.object({ ids: z.array(deliveryIdSchema).min(1).max(maximumChosen) }),
  z.object({ query: z.string().max(2000) }),
])
export type DeliverySet = z.infer<typeof deliverySetSchema>

/** What a call has changed. */
export const changeResultSchema = z.object({
  /** Deliveries that are different now. */
  changed: z.int().nonnegative(),
  /** For `deliveries.undo`, for an hour; `null` where nothing changed. */
  undo: z.string().nullable(),
})
export type ChangeResult = z.infer<typeof changeResultSchema>

/** Deliveries that were deleted together and can come back. */
export const deletionSchema = z.object({
  /** For `deliveries.undo`. */
  undo: z.string(),
  deletedAtMs: atMsSchema,
  count: z.int().positive(),
})
export type Deletion = z.infer<typeof deletionSchema>

const of = deliverySetSchema

/**
 * The rows of the call table about many deliveries at once. Each skips what is the case already and deliveries that are
 * gone. Throws `invalid-query`, and `invalid-params` where a query finds more than 100,000.
 */
export const organizingMethods = {
  /** The tags that deliveries have, in alphabetical order, at most 1,000. */
  'tags.list': {
    params: z.object({}).default({}),
    result: z.object({ tags: z.array(z.object({ name: z.string(), count: z.int().positive() })) }),
  },
  /** Adds tags, and removes others. */
  'deliveries.tag': {
    params: z.object({
      of,
      add: z.array(tagSchema).max(20).default([]),
      remove: z.array(tagSchema).max(20).default([]),
    }),
    result: changeResultSchema,
  },
  /** Replaces the notes. An empty text removes them. */
  'deliveries.note': { params: z.object({ of, text: noteSchema }), result: changeResultSchema },
  /** Retention leaves pinned deliveries. */
  'deliveries.pinMany': { params: z.object({ of, isPinned: z.boolean() }), result: changeResultSchema },
  /** Moves deliveries to a session. Throws `not-found`. */
  'deliveries.move': {
    params: z.object({ of, sessionId: sessionIdSchema }),
    result: changeResultSchema,
  },
  /** Deletes deliveries, pinned ones too. Until it can no longer be undone, they stay on the disk. */
  'deliveries.delete': { params: z.object({ of }), result: changeResultSchema },
  /** Deletions that can be undone, newest first. */
  'deliveries.deletions': {
    params: z.object({}).default({}),
    result: z.object({ deletions: z.array(deletionSchema) }),
  },
  /**
   * Makes a change undone: deleted deliveries come back under their ids. What was changed again since is not taken
   * back where the change was to something else. Throws `not-found` where it is undone already or too old; only deletions
   * are known after a restart.
   */
  'deliveries.undo': {
    params: z.object({ undo: z.string().min(1).max(40) }),
    result: z.object({ changed: z.int().nonnegative() }),
  },
} as const
