import { z } from 'zod'
import { atMsSchema, deliveryIdSchema, noParams, sessionIdSchema } from '../terms.ts'
import { maximumNoteLength } from './sessions.ts'

export const maximumTagLength = 50
/** Deliveries that one call changes, by id. */
const maximumChosen = 10_000
/** Deliveries that one call changes, by query. */
export const maximumFound = 100_000
/** Milliseconds in which a change can be undone. */
export const undoMs = 3_600_000

/** A tag of a delivery. Case does not count. Commas and quotes are part of the query language. */
export const tagSchema = z
  .string()
  .trim()
  .min(1)
  .max(maximumTagLength)
  .regex(/^[^\p{Cc}",]+$/u)
export const noteSchema = z.string().max(maximumNoteLength)

/** These deliveries, or all that match a query at the time of the call. */
const deliverySetSchema = z.union([
  z.object({ ids: z.array(deliveryIdSchema).min(1).max(maximumChosen) }),
  z.object({ query: z.string().max(2000) }),
])
export type DeliverySet = z.infer<typeof deliverySetSchema>

const changeResultSchema = z.object({
  changed: z.int().nonnegative(),
  /** For `deliveries.undo`, for an hour; `null` if nothing changed. */
  undo: z.string().nullable(),
})
export type ChangeResult = z.infer<typeof changeResultSchema>

const deletionSchema = z.object({
  /** For `deliveries.undo`. */
  undo: z.string(),
  deletedAtMs: atMsSchema,
  count: z.int().positive(),
})
export type Deletion = z.infer<typeof deletionSchema>

const of = deliverySetSchema

/**
 * Changes of many deliveries at once. Each skips missing and unchanged deliveries. Throws `invalid-query`,
 * and `invalid-params` if a query finds more than 100,000.
 */
export const organizingMethods = {
  /** Used tags in alphabetical order, at most 1,000. */
  'tags.list': {
    params: noParams,
    result: z.object({ tags: z.array(z.object({ name: z.string(), count: z.int().positive() })) }),
  },
  'deliveries.tag': {
    params: z.object({
      of,
      add: z.array(tagSchema).max(20).default([]),
      remove: z.array(tagSchema).max(20).default([]),
    }),
    result: changeResultSchema,
  },
  /** Replaces notes. An empty text removes them. */
  'deliveries.note': { params: z.object({ of, text: noteSchema }), result: changeResultSchema },
  /** Retention doesn't delete pinned deliveries. */
  'deliveries.pinMany': { params: z.object({ of, isPinned: z.boolean() }), result: changeResultSchema },
  'deliveries.move': {
    params: z.object({ of, sessionId: sessionIdSchema }),
    result: changeResultSchema,
  },
  /** Deletes deliveries, also pinned ones. They stay on the disk while the deletion can be undone. */
  'deliveries.delete': { params: z.object({ of }), result: changeResultSchema },
  /** Deletions that can be undone, newest first. */
  'deliveries.deletions': { params: noParams, result: z.object({ deletions: z.array(deletionSchema) }) },
  /**
   * Undoes a change: deleted deliveries return under their ids. Values that were changed again since stay. Throws
   * `not-found` if it is undone already or too old; after a restart only deletions are known.
   */
  'deliveries.undo': {
    params: z.object({ undo: z.string().min(1).max(40) }),
    result: z.object({ changed: z.int().nonnegative() }),
  },
} as const
