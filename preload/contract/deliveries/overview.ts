import { z } from 'zod'
import { queryTextSchema, withinSchema } from '../bounds.ts'
import { atMsSchema, deliveryIdSchema } from '../terms.ts'

/** Fields that deliveries are counted by, in the order in which they are shown. */
export const facetFields = [
  'service',
  'kind',
  'status',
  'refund',
  'reason',
  'finding',
  'asset',
  'route',
  'session',
  'answer',
  'method',
] as const
export const facetFieldSchema = z.enum(facetFields)
export type FacetField = z.infer<typeof facetFieldSchema>

/** Values of one field that are counted, at most. */
export const maximumFacetValues = 20

export const facetSchema = z.object({
  field: facetFieldSchema,
  /**
   * The most frequent first; of `finding` the severities before the codes. At most 20, and only those that some delivery
   * has.
   */
  values: z.array(
    z.object({
      /** As a query says it: `field:value` finds these deliveries. Quoted where it has to be. */
      value: z.string(),
      /** The value itself, a finding's title, why it failed as it came, or the name of a route or a session. */
      label: z.string(),
      /** Matching deliveries that have it. */
      count: z.int().positive(),
    }),
  ),
})
export type Facet = z.infer<typeof facetSchema>

/** Columns of a histogram, at most. */
export const maximumColumns = 400

export const histogramSchema = z.object({
  /** Start of the first column. 0 where nothing matches and no range was given. */
  fromMs: atMsSchema,
  /** End of the last column, which does not belong to it. */
  toMs: atMsSchema,
  /** Width of a column: a round number of seconds, minutes, hours or days. */
  bucketMs: z.int().positive(),
  /** The columns that hold deliveries, in order. */
  buckets: z.array(
    z.object({
      /** Start of the column. */
      atMs: atMsSchema,
      count: z.int().positive(),
      /** Of these, deliveries with an error: found in them or at them in their trail. */
      errorCount: z.int().nonnegative(),
      /** The same with a warning, and without an error. */
      warningCount: z.int().nonnegative(),
    }),
  ),
  deliveryCount: z.int().nonnegative(),
  /** Everything was counted. Otherwise the newest deliveries were: each count is a lower bound. */
  isComplete: z.boolean(),
})
export type Histogram = z.infer<typeof histogramSchema>

export const overviewMethods = {
  /** How many of the deliveries that match have which values. */
  'facets.list': {
    params: z.object({ query: queryTextSchema, within: withinSchema }),
    result: z.object({
      /** In the order of `facetFields`, without those that no delivery has a value of. */
      facets: z.array(facetSchema),
      deliveryCount: z.int().nonnegative(),
      /** Everything was counted. Otherwise the newest deliveries were: each count is a lower bound. */
      isComplete: z.boolean(),
    }),
  },
  /**
   * When the deliveries that match arrived, in columns of a round width: as many as fit into `columns`. Without a range
   * from the first to the last delivery that matches. `toMs` does not belong to the range.
   */
  'deliveries.histogram': {
    params: z.object({
      query: queryTextSchema,
      columns: z.int().min(1).max(maximumColumns),
      fromMs: atMsSchema.optional(),
      toMs: atMsSchema.optional(),
      within: withinSchema,
    }),
    result: histogramSchema,
  },
  /**
   * Deliveries in sight: those that are not inspected yet are inspected before the others. Replaces what was asked for
   * before, and does not wait.
   */
  'deliveries.readFirst': {
    params: z.object({ ids: z.array(deliveryIdSchema).max(200) }),
    result: z.object({}),
  },
} as const
