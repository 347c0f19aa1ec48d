import { z } from 'zod'
import { accessMethods } from './access.ts'
import { boundedShape, queryTextSchema, withinSchema } from './bounds.ts'
import { bodyFormSchema, deliveryDetailSchema, deliverySummarySchema } from './deliveries/delivery.ts'
import {
  findingsSummaryResultSchema,
  signatureCheckSchema,
  undocumentedFieldSchema,
} from './deliveries/findings.ts'
import { muteMethods } from './deliveries/mutes.ts'
import { organizingMethods } from './deliveries/organizing.ts'
import { overviewMethods } from './deliveries/overview.ts'
import { sessionMethods } from './deliveries/sessions.ts'
import { comparisonSchema, trailSchema, trailSummarySchema } from './deliveries/trail.ts'
import { drillMethods } from './drill/drill.ts'
import { hostMethods } from './host.ts'
import { jobMethods } from './jobs.ts'
import { problemMethods } from './problem.ts'
import { savedSearchMethods } from './query/saved-searches.ts'
import { registrationMethods } from './registration/methods.ts'
import { practiceMethods } from './registration/practice.ts'
import { tunnelMethods } from './registration/tunnel.ts'
import { indexMethods } from './search-index.ts'
import { fixtureMethods } from './sending/fixtures.ts'
import { replayMethods } from './sending/replay.ts'
import { routeMethods } from './sending/routes.ts'
import { scenarioMethods } from './sending/scenarios.ts'
import { settingsChangeSchema, settingsSchema } from './settings.ts'
import { appStatusSchema } from './status.ts'
import { byteCountSchema, byteSliceSchema, deliveryIdSchema, maximumSliceBytes } from './terms.ts'
import { exportingMethods } from './transfer/exporting.ts'
import { importingMethods } from './transfer/importing.ts'
import { uploadMethods } from './transfer/uploads.ts'
import { updateMethods } from './updates.ts'

const slice = {
  offset: byteCountSchema.default(0),
  length: z.int().min(1).max(maximumSliceBytes).default(maximumSliceBytes),
}
const noParams = z.object({}).default({})
const query = queryTextSchema

/** The table of calls: every call between client and engine, with the schemas of its parameters and its result. */
export const methods = {
  'app.status': { params: noParams, result: appStatusSchema },
  /**
   * Closes everything and opens it again on the same port, in the same data folder; with a new store where the old one
   * is gone. Returns the new launch's status. Throws what a start throws, and `not-available` where the host cannot
   * restart it.
   */
  'app.restart': { params: noParams, result: appStatusSchema },

  /**
   * A window of the list, newest first: the rows just older than `before`, or just newer than `after`. A search that is
   * not done `within` answers with the rows that it found, and `rest`.
   */
  'deliveries.list': {
    params: z.object({
      before: deliveryIdSchema.optional(),
      after: deliveryIdSchema.optional(),
      limit: z.int().min(1).max(500).default(200),
      query,
      within: withinSchema,
    }),
    result: z.object({
      /** Newest first, also with `after`. */
      rows: z.array(deliverySummarySchema),
      /** More rows on the side that was asked for, or not all of it was looked at. */
      hasMore: z.boolean(),
      /** The newest delivery when it was listed, whether it matches or not. */
      newest: deliveryIdSchema.nullable(),
      ...boundedShape,
    }),
  },
  /** The rows with these ids that exist, newest first. For rows that were updated. */
  'deliveries.rows': {
    params: z.object({ ids: z.array(deliveryIdSchema).max(500) }),
    result: z.object({ rows: z.array(deliverySummarySchema) }),
  },
  /** How many deliveries match, of those older than `before`. */
  'deliveries.count': {
    params: z.object({ query, before: deliveryIdSchema.optional(), within: withinSchema }),
    result: z.object({ count: z.int().nonnegative(), ...boundedShape }),
  },
  /** One delivery; inspected on demand where inspection has not reached it. */
  'deliveries.get': { params: z.object({ id: deliveryIdSchema }), result: deliveryDetailSchema },
  'deliveries.body': {
    params: z.object({ id: deliveryIdSchema, form: bodyFormSchema.default('raw'), ...slice }),
    result: byteSliceSchema,
  },
  /** What the delivery changed against its record's previous status in the record's own order, or against another. */
  'deliveries.compare': {
    params: z.object({ id: deliveryIdSchema, withId: deliveryIdSchema.optional() }),
    result: comparisonSchema,
  },

  'trails.get': {
    params: z.object({
      recordKey: z.string().min(1),
      /** The window is centered on this delivery; without it, it ends at the newest. */
      around: deliveryIdSchema.optional(),
      limit: z.int().min(1).max(500).default(100),
      /** Compare each step with the one before: reads the window's bodies. */
      withChanges: z.boolean().default(false),
    }),
    result: trailSchema,
  },
  /**
   * A window of the records, that with the newest arrival first. `before` and `after`: the `newestDeliveryId` of a row.
   * A record matches by its current state (service, kind, status, refund, amount, asset, reason), by its id, by what was found
   * in any of its deliveries or its trail, and for every other field by any of its newest 1,000 deliveries.
   */
  'trails.list': {
    params: z.object({
      before: deliveryIdSchema.optional(),
      after: deliveryIdSchema.optional(),
      limit: z.int().min(1).max(500).default(200),
      query,
      within: withinSchema,
      /** Counts of findings with those that are muted. */
      withMuted: z.boolean().default(false),
    }),
    result: z.object({
      /** Newest activity first, also with `after`. */
      rows: z.array(trailSummarySchema),
      /** More rows on the side that was asked for, or not all of it was looked at. */
      hasMore: z.boolean(),
      /** The newest arrival of any record when it was listed. */
      newest: deliveryIdSchema.nullable(),
      ...boundedShape,
    }),
  },
  /** The rows of these records that exist, newest activity first. */
  'trails.rows': {
    params: z.object({ recordKeys: z.array(z.string()).max(500) }),
    result: z.object({ rows: z.array(trailSummarySchema) }),
  },
  /** How many records match, of those whose newest arrival is older than `before`. */
  'trails.count': {
    params: z.object({ query, before: deliveryIdSchema.optional(), within: withinSchema }),
    result: z.object({ count: z.int().nonnegative(), ...boundedShape }),
  },

  /** How many matching deliveries have each finding, about themselves or as a step of their trail. */
  'findings.summary': {
    params: z.object({ query, within: withinSchema }),
    result: findingsSummaryResultSchema,
  },
  ...muteMethods,
  /** The undocumented fields that were seen, by service, kind and path. */
  'fields.undocumented': {
    params: noParams,
    result: z.object({ fields: z.array(undocumentedFieldSchema), isCut: z.boolean() }),
  },
  /**
   * Checks the signature of a delivery with a public key that the user gives: PEM, or base64 of DER (SPKI). RSA-SHA256,
   * PKCS#1 v1.5, over the payload alone. Throws `not-found`, `invalid-key`. Nothing is fetched.
   */
  'signatures.verify': {
    params: z.object({ deliveryId: deliveryIdSchema, publicKey: z.string().min(1).max(20_000) }),
    result: signatureCheckSchema,
  },

  ...overviewMethods,

  ...fixtureMethods,
  ...replayMethods,
  ...scenarioMethods,
  ...routeMethods,
  ...drillMethods,

  ...registrationMethods,
  ...practiceMethods,
  ...tunnelMethods,
  ...exportingMethods,
  ...importingMethods,
  ...uploadMethods,
  ...hostMethods,
  ...problemMethods,
  ...accessMethods,
  ...updateMethods,
  ...sessionMethods,
  ...organizingMethods,
  ...jobMethods,
  ...indexMethods,
  ...savedSearchMethods,

  'settings.get': { params: noParams, result: settingsSchema },
  /**
   * Saves and applies the given settings, and returns all of them. A port that cannot be opened is an error; nothing is
   * then changed.
   */
  'settings.change': { params: settingsChangeSchema, result: settingsSchema },
  /** Starts listening again after a failure; returns the new state. A pause goes on. */
  'listener.restart': { params: noParams, result: appStatusSchema },
  /**
   * Closes the capture port and those of tunnels, until `listener.resume` or the next start: senders are refused, and
   * send again. Deliveries that have begun are stored.
   */
  'listener.pause': { params: noParams, result: appStatusSchema },
  /** Listens again on the same port. Throws as `listener.restart` where another program has it by now. */
  'listener.resume': { params: noParams, result: appStatusSchema },
} as const satisfies Record<string, { params: z.ZodType; result: z.ZodType }>

export type Methods = typeof methods
export type MethodName = keyof Methods
/** The parameters as a caller passes them: defaults may be left out. */
export type ParamsInput<M extends MethodName> = z.input<Methods[M]['params']>
/** The parameters as a handler receives them. */
export type Params<M extends MethodName> = z.output<Methods[M]['params']>
export type Result<M extends MethodName> = z.output<Methods[M]['result']>
