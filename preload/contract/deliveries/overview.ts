import { z } from 'zod'
import { queryTextSchema, withinSchema } from '../bounds.ts'
import { atMsSchema, deliveryIdSchema } from '../terms.ts'

/** Counted fields, in the order shown. */
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
  'response',
  'method',
] as const
const facetFieldSchema = z.enum(facetFields)
export type FacetField = z.infer<typeof facetFieldSchema>

export const maximumFacetValues = 20

const facetSchema = z.object({
  field: facetFieldSchema,
  /** Most frequent first; of `finding` severities before codes. At most 20, without empty ones. */
  values: z.array(
    z.object({
      /** For a query: `field:value` finds these deliveries. Quoted if needed. */
      value: z.string(),
      /** The value, a finding's title, the failure reason, or the name of a route or session. */
      label: z.string(),
      count: z.int().positive(),
    }),
  ),
  isCut: z.boolean(),
})
export type Facet = z.infer<typeof facetSchema>

const maximumColumns = 400

const histogramSchema = z.object({
  /** Start of the first column. 0 if nothing matches and no range was given. */
  fromMs: atMsSchema,
  /** Exclusive end of the last column. */
  toMs: atMsSchema,
  /** Width of a column: a round number of seconds, minutes, hours or days. */
  bucketMs: z.int().positive(),
  buckets: z.array(
    z.object({
      atMs: atMsSchema,
      count: z.int().positive(),
      /** Deliveries with an error, in them or as a step of their trail. */
      errorCount: z.int().nonnegative(),
      /** Deliveries with a warning and without an error. */
      warningCount: z.int().nonnegative(),
    }),
  ),
  deliveryCount: z.int().nonnegative(),
  /** Otherwise only the newest deliveries were counted: each count is a lower bound. */
  isComplete: z.boolean(),
})
export type Histogram = z.infer<typeof histogramSchema>

export const overviewMethods = {
  'facets.list': {
    params: z.object({ query: queryTextSchema, within: withinSchema }),
    result: z.object({
      /** In the order of `facetFields`, without empty ones. */
      facets: z.array(facetSchema),
      deliveryCount: z.int().nonnegative(),
      /** Otherwise only the newest deliveries were counted: each count is a lower bound. */
      isComplete: z.boolean(),
    }),
  },
  /**
   * Matching deliveries by time of arrival, in columns of a round width, up to `columns`. Default range: from the
   * first to the last match. `toMs` is exclusive.
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
  /** Visible deliveries: pending ones are inspected first. Replaces the last request. Does not wait. */
  'deliveries.readFirst': {
    params: z.object({ ids: z.array(deliveryIdSchema).max(200) }),
    result: z.object({}),
  },
} as const
