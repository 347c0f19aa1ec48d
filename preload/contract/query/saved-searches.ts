import { z } from 'zod'

const idSchema = z.string().min(1).max(64)
const nameSchema = z.string().trim().min(1).max(80)

const savedSearchSchema = z.object({
  id: idSchema,
  name: nameSchema,
  /** Text of the query language (query.ts), valid when it was saved. */
  query: z.string().min(1).max(2000),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

/** In the user's order. The first nine have a number key. */
export const savedSearchesSchema = z.array(savedSearchSchema)

export const maximumSavedSearches = 100

const result = z.object({ searches: savedSearchesSchema })

/** Saved searches are a setting, so `settings.changed` informs every window; each call returns all saved searches. */
export const savedSearchMethods = {
  /**
   * Saves a new search at its place, default at the end; with `id` changes one. Throws `invalid-query`, `name-taken`,
   * `not-found`, and `invalid-params` beyond the maximum.
   */
  'searches.save': {
    params: z.object({
      id: idSchema.optional(),
      name: nameSchema,
      query: z.string().trim().min(1).max(2000),
      place: z.int().nonnegative().optional(),
    }),
    result,
  },
  /** Moves one to an index from 0; beyond the end it becomes the last. Throws `not-found`. */
  'searches.move': { params: z.object({ id: idSchema, place: z.int().nonnegative() }), result },
  'searches.delete': { params: z.object({ id: idSchema }), result },
} as const
