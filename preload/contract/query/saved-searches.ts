import { z } from 'zod'

const idSchema = z.string().min(1).max(64)
const nameSchema = z.string().trim().min(1).max(80)

/** A query that the user saved under a name. */
export const savedSearchSchema = z.object({
  id: idSchema,
  name: nameSchema,
  /** Text of the query language (query.ts). It was valid when it was saved. */
  query: z.string().min(1).max(2000),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

/** In the user's order. The first nine have a number key. */
export const savedSearchesSchema = z.array(savedSearchSchema)

/** More are refused. */
export const maximumSavedSearches = 100

const result = z.object({ searches: savedSearchesSchema })

/**
 * The rows of the call table about saved searches. They are a setting, so that `settings.changed` tells every window; each
 * call answers with all of them.
 */
export const savedSearchMethods = {
  /**
   * Saves a new search at its place, or else at the end; with `id` changes one. Throws `invalid-query`, `name-taken`
   * where another has the name, `not-found`, and `invalid-params` beyond the maximum.
   */
  'searches.save': {
    params: z.object({
      id: idSchema.optional(),
      name: nameSchema,
      query: z.string().trim().min(1).max(2000),
      /** Of a new one, from 0. */
      place: z.int().nonnegative().optional(),
    }),
    result,
  },
  /** Moves one to a place, counted from 0; beyond the end it becomes the last. Throws `not-found`. */
  'searches.move': { params: z.object({ id: idSchema, place: z.int().nonnegative() }), result },
  /** Throws `not-found`. */
  'searches.delete': { params: z.object({ id: idSchema }), result },
} as const
