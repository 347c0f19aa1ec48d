import { z } from 'zod'
import { deliveryDetailSchema, deliverySummarySchema } from './deliveries/delivery.ts'
import { findingsSummaryResultSchema } from './deliveries/findings.ts'
import { trailSchema } from './deliveries/trail.ts'
import { type AppStatus, listenerStatusSchema } from './status.ts'
import { deliveryIdSchema } from './terms.ts'
import { wireErrorSchema } from './wire-errors.ts'

const where = z.string().default('').describe('Query, as in the lists. Default: everything.')
const since = z
  .string()
  .optional()
  .describe(
    'Only later deliveries: the `cursor` of an earlier response (0 for all), a period such as 10m, or an instant. Default: since this Hooktrail was started.',
  )
const flag = z.enum(['true', 'false']).default('false')

const statusResultSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'browser', 'command']),
  dataDir: z.string(),
  session: z.string(),
  deliveryCount: z.int().nonnegative(),
  pendingCount: z.int().nonnegative(),
  listener: listenerStatusSchema.shape.state,
  captureUrl: listenerStatusSchema.shape.captureUrl,
  secureCaptureUrl: listenerStatusSchema.shape.secureCaptureUrl,
  certificatePath: listenerStatusSchema.shape.certificatePath,
  error: wireErrorSchema.nullable(),
})

/** The status as programs read it: of `hooktrail status --json` and of the HTTP API. */
export function statusSummary({
  listener,
  session,
  ...status
}: AppStatus): z.infer<typeof statusResultSchema> {
  const { version, host, dataDir, deliveryCount, pendingCount } = status
  return {
    version,
    host,
    dataDir,
    session: session.name,
    deliveryCount,
    pendingCount,
    listener: listener.state,
    captureUrl: listener.captureUrl,
    secureCaptureUrl: listener.secureCaptureUrl,
    certificatePath: listener.certificatePath,
    error: listener.error,
  }
}

interface Endpoint {
  readonly summary: string
  /** Members of the path. */
  readonly path?: z.ZodObject
  readonly query: z.ZodObject
  /** JSON of the response. `null`: bytes. */
  readonly result: z.ZodType | null
}

export const apiPrefix = '/api/v1'
export const maximumWait = '5m'

/** The read-only HTTP API for programs, by path below `apiPrefix`. Every request is a GET with a bearer token. */
export const apiEndpoints = {
  '/status': { summary: 'Whether Hooktrail captures', query: z.strictObject({}), result: statusResultSchema },
  '/deliveries': {
    summary: 'Inspected deliveries, oldest first, or those that arrive in time',
    query: z.strictObject({
      where,
      since,
      wait: z
        .string()
        .optional()
        .describe(`Waits up to this time for \`count\` deliveries, such as 30s; at most ${maximumWait}.`),
      count: z.coerce.number().int().min(1).max(500).default(1).describe('Deliveries to wait for.'),
      limit: z.coerce.number().int().min(1).max(500).default(100).describe('Most deliveries of a response.'),
    }),
    result: z.object({
      deliveries: z.array(deliverySummarySchema),
      /** At least `count` deliveries. */
      isComplete: z.boolean(),
      /** `since` of the next request. */
      cursor: z.int().nonnegative(),
    }),
  },
  '/openapi.json': {
    summary: 'This description',
    query: z.strictObject({}),
    result: z.looseObject({ openapi: z.string() }),
  },
  '/deliveries/{id}': {
    summary: 'One delivery: request, response and findings',
    path: z.object({ id: deliveryIdSchema }),
    query: z.strictObject({}),
    result: deliveryDetailSchema,
  },
  '/deliveries/{id}/body': {
    summary: 'The body of a delivery, byte for byte',
    path: z.object({ id: deliveryIdSchema }),
    query: z.strictObject({}),
    result: null,
  },
  '/trails/{id}': {
    summary: 'The notifications of a record in order, by its id or key',
    path: z.object({ id: z.string().min(1) }),
    query: z.strictObject({}),
    result: trailSchema,
  },
  '/findings': {
    summary: 'Findings of the matching deliveries, by code',
    query: z.strictObject({ where }),
    result: findingsSummaryResultSchema,
  },
  '/assert': {
    summary: 'Checks of the matching records, as `hooktrail assert`',
    query: z.strictObject({
      where,
      since: since.describe(
        'Only deliveries of this period, such as 10m, or since an instant. Default: all.',
      ),
      final: z.enum(['COMPLETE', 'FAILED']).optional().describe('Each record ended with this status.'),
      allFinal: flag.describe('Each record has a final status.'),
      noErrors: flag.describe('No error findings.'),
      noWarnings: flag.describe('No warning findings.'),
      includeMuted: flag.describe('Muted findings count.'),
      count: z.coerce.number().int().nonnegative().optional().describe('Exact number of records.'),
    }),
    result: z.object({
      isPassed: z.boolean(),
      records: z.int().nonnegative(),
      problems: z.array(z.object({ name: z.string(), problems: z.array(z.string()) })),
    }),
  },
} as const satisfies Record<string, Endpoint>

export type ApiPath = keyof typeof apiEndpoints
export type ApiQuery<P extends ApiPath> = z.output<(typeof apiEndpoints)[P]['query']>

/** Body of every failed request of the API. */
export const apiErrorSchema = z.object({ error: wireErrorSchema })
