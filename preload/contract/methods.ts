import { z } from 'zod'
import { accessMethods } from './access.ts'
import { boundedShape, queryTextSchema, withinSchema } from './bounds.ts'
import { bodyFormSchema, deliveryDetailSchema, deliverySummarySchema } from './deliveries/delivery.ts'
import {
  findingsSummaryResultSchema,
  signatureCheckSchema,
  undocumentedFieldSchema,
} from './deliveries/findings.ts'
import { maximumMemberColumns, memberNameSchema } from './deliveries/list-view.ts'
import { muteMethods } from './deliveries/mutes.ts'
import { organizingMethods } from './deliveries/organizing.ts'
import { overviewMethods } from './deliveries/overview.ts'
import { sessionMethods } from './deliveries/sessions.ts'
import { comparisonSchema, trailSchema, trailSummarySchema } from './deliveries/trail.ts'
import { drillMethods } from './drill/drill.ts'
import { hostMethods } from './host.ts'
import { jobMethods } from './jobs.ts'
import { problemMethods } from './problem.ts'
import { projectMethods } from './project.ts'
import { savedSearchMethods } from './query/saved-searches.ts'
import { registrationMethods } from './registration/methods.ts'
import { practiceMethods } from './registration/practice.ts'
import { tunnelMethods } from './registration/tunnel.ts'
import { indexMethods } from './search-index.ts'
import { certificateMethods } from './sending/certificates.ts'
import { fixtureMethods } from './sending/fixtures.ts'
import { replayMethods } from './sending/replay.ts'
import { routeMethods } from './sending/routes.ts'
import { scenarioMethods } from './sending/scenarios.ts'
import { signingSecretMethods } from './sending/signing-secrets.ts'
import { settingsChangeSchema, settingsSchema } from './settings.ts'
import { appStatusSchema } from './status.ts'
import { byteCountSchema, byteSliceSchema, deliveryIdSchema, maximumSliceBytes, noParams } from './terms.ts'
import { exportingMethods } from './transfer/exporting.ts'
import { importingMethods } from './transfer/importing.ts'
import { uploadMethods } from './transfer/uploads.ts'
import { updateMethods } from './updates.ts'

const slice = {
  offset: byteCountSchema.default(0),
  length: z.int().min(1).max(maximumSliceBytes).default(maximumSliceBytes),
}
/**
 * Rows have the values of these members, each a JSON Pointer or a documented name. A trail's are of its newest delivery.
 * Throws `invalid-params` for an unknown name.
 */
const memberColumns = { members: z.array(memberNameSchema).max(maximumMemberColumns).default([]) }
const query = queryTextSchema

/** Rows before or after a place. The row at the place is left out. */
const listParams = {
  before: deliveryIdSchema.optional(),
  after: deliveryIdSchema.optional(),
  limit: z.int().min(1).max(500).default(200),
  query,
  within: withinSchema,
  ...memberColumns,
}
const listResult = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** Newest first, also with `after`. */
    rows: z.array(row),
    /** More rows in this direction, or not everything was checked. */
    hasMore: z.boolean(),
    /** Newest delivery, or newest arrival of any record, at that time, matching or not. */
    newest: deliveryIdSchema.nullable(),
    ...boundedShape,
  })
const count = {
  params: z.object({ query, before: deliveryIdSchema.optional(), within: withinSchema }),
  result: z.object({ count: z.int().nonnegative(), ...boundedShape }),
}

/** All calls between client and engine, with schemas of parameters and result. */
export const methods = {
  'app.status': { params: noParams, result: appStatusSchema },
  /**
   * Restarts the engine on the same port and data folder, with a new store if the old store is missing. Returns the new
   * launch's status. Throws errors of a start, and `not-available` if the host can't restart it.
   */
  'app.restart': { params: noParams, result: appStatusSchema },

  /**
   * A window of the list, newest first: rows just older than `before`, or just newer than `after`. A search that is
   * not done `within` the limit returns the found rows and `rest`.
   */
  'deliveries.list': {
    params: z.object({
      ...listParams,
      /** Rows say which text or member of their body matches: not of bodies that are encoded or over 64 KiB. */
      withFound: z.boolean().default(false),
    }),
    result: listResult(deliverySummarySchema),
  },
  /** Existing rows with these ids, newest first. */
  'deliveries.rows': {
    params: z.object({ ids: z.array(deliveryIdSchema).max(500) }),
    result: z.object({ rows: z.array(deliverySummarySchema) }),
  },
  /** Number of matches older than `before`. */
  'deliveries.count': count,
  /** One delivery; inspected now if it is pending. */
  'deliveries.get': { params: z.object({ id: deliveryIdSchema }), result: deliveryDetailSchema },
  'deliveries.body': {
    params: z.object({ id: deliveryIdSchema, form: bodyFormSchema.default('raw'), ...slice }),
    result: byteSliceSchema,
  },
  /**
   * Changes of the delivery from its record's previous status in order, or between it and another: from the older to
   * the newer, in their record's order, or by arrival if they have no record in common.
   */
  'deliveries.compare': {
    params: z.object({ id: deliveryIdSchema, withId: deliveryIdSchema.optional() }),
    result: comparisonSchema,
  },

  'trails.get': {
    params: z.object({
      recordKey: z.string().min(1),
      /** Centers the window; default: it ends at the newest. */
      around: deliveryIdSchema.optional(),
      limit: z.int().min(1).max(500).default(100),
      /** Compares each step with the one before: reads the window's bodies. */
      withChanges: z.boolean().default(false),
    }),
    result: trailSchema,
  },
  /**
   * A window of the records, newest arrival first. `before` and `after`: the `newestDeliveryId` of a row. A record
   * matches by its current state (service, kind, status, refund, amount, asset, reason), its id, findings in any of
   * its deliveries or its trail, and for every other field by any of its newest 1,000 deliveries.
   */
  'trails.list': {
    /** `withMuted`: counts include muted findings. */
    params: z.object({ ...listParams, withMuted: z.boolean().default(false) }),
    result: listResult(trailSummarySchema),
  },
  /** Existing rows of these records, newest activity first. */
  'trails.rows': {
    params: z.object({ recordKeys: z.array(z.string()).max(500) }),
    result: z.object({ rows: z.array(trailSummarySchema) }),
  },
  /** Number of matching records whose newest arrival is older than `before`. */
  'trails.count': count,

  /** Number of matching deliveries with each finding, also as a step of their trail. */
  'findings.summary': {
    params: z.object({ query, within: withinSchema }),
    result: findingsSummaryResultSchema,
  },
  ...muteMethods,
  /** Undocumented fields by service, kind and path. */
  'fields.undocumented': {
    params: noParams,
    result: z.object({ fields: z.array(undocumentedFieldSchema), isCut: z.boolean() }),
  },
  /**
   * Checks a delivery's signature with a public key: PEM, or base64 of DER (SPKI). RSA-SHA256, PKCS#1 v1.5, over the
   * payload. Throws `not-found`, `invalid-key`. Fetches nothing.
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
  ...projectMethods,
  ...problemMethods,
  ...accessMethods,
  ...updateMethods,
  ...sessionMethods,
  ...organizingMethods,
  ...jobMethods,
  ...indexMethods,
  ...savedSearchMethods,
  ...certificateMethods,
  ...signingSecretMethods,

  'settings.get': { params: noParams, result: settingsSchema },
  /** Saves and applies the given settings, and returns all. An unavailable port is an error without any change. */
  'settings.change': { params: settingsChangeSchema, result: settingsSchema },
  /** Listens again after a failure; returns the new state. A pause continues. */
  'listener.restart': { params: noParams, result: appStatusSchema },
  /**
   * Closes the capture port and those of tunnels until `listener.resume` or the next start: senders are refused and
   * retry. Current deliveries are stored.
   */
  'listener.pause': { params: noParams, result: appStatusSchema },
  /** Listens again on the same port. Throws as `listener.restart` if another program has it. */
  'listener.resume': { params: noParams, result: appStatusSchema },
} as const satisfies Record<string, { params: z.ZodType; result: z.ZodType }>

type Methods = typeof methods
export type MethodName = keyof Methods
/** Parameters of a caller: defaults are optional. */
export type ParamsInput<M extends MethodName> = z.input<Methods[M]['params']>
/** Parameters of a handler. */
export type Params<M extends MethodName> = z.output<Methods[M]['params']>
export type Result<M extends MethodName> = z.output<Methods[M]['result']>
