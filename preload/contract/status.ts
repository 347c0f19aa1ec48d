import { z } from 'zod'
import { retentionQuestionSchema } from './deliveries/sessions.ts'
import { atMsSchema, routeIdSchema, sessionIdSchema } from './terms.ts'
import { wireErrorSchema } from './wire-errors.ts'

/**
 * - `paused`: by the user; senders are refused until it is resumed or the next start
 * - `stopped`: not listening yet, or no longer
 * - `failed`: it could not be started; `error` has the reason
 */
export const listenerStatusSchema = z.object({
  state: z.enum(['listening', 'paused', 'stopped', 'failed']),
  /** Address for deliveries, such as `http://127.0.0.1:4400`; `null` unless listening. */
  captureUrl: z.string().nullable(),
  /** The same port over TLS, such as `https://127.0.0.1:4400`; `null` if it speaks only plain HTTP. */
  secureCaptureUrl: z.string().nullable(),
  /** Certificate that Hooktrail made for that address, as a PEM file to trust. `null`: it made none. */
  certificatePath: z.string().nullable(),
  host: z.string(),
  port: z.int(),
  error: wireErrorSchema.nullable(),
  /** Connections refused since the start by the limit. */
  refusedConnections: z.int().nonnegative(),
  openConnections: z.int().nonnegative(),
})
export type ListenerStatus = z.infer<typeof listenerStatusSchema>

const workerFailureSchema = z.object({
  part: z.enum(['inspection', 'reading', 'comparison', 'sending', 'checkpoint', 'index']),
  /** What happened and its effect, for the user. */
  message: z.string(),
  /** Failures of this part since the start. */
  count: z.int().positive(),
  atMs: atMsSchema,
})
export type WorkerFailure = z.infer<typeof workerFailureSchema>

export const appStatusSchema = z.object({
  version: z.string(),
  /** Random for each launch; event numbers belong to it. */
  launchId: z.string(),
  host: z.enum(['desktop', 'browser', 'command']),
  dataDir: z.string(),
  /**
   * Program and arguments of this installation's command `hooktrail`, for any folder and without a shell. If
   * the user has to install it, `host.desktop` has the app's program.
   */
  commandProgram: z.array(z.string()).min(1),
  /** Changes with a new store, in which ids mean other deliveries. */
  storeId: z.string(),
  listener: listenerStatusSchema,
  session: z.object({ id: sessionIdSchema, name: z.string() }),
  deliveryCount: z.int().nonnegative(),
  /** Newest delivery when this process opened the store; 0 for none. Greater ids arrived since. */
  startedAfterId: z.int().nonnegative(),
  /** Greatest id that a delivery ever had, even if it was deleted since; 0 for none. */
  newestDeliveryId: z.int().nonnegative(),
  pendingCount: z.int().nonnegative(),
  /**
   * Pending deliveries at the start, after an update of the rules or a forced end, or since the index was emptied.
   * `null` if too small to report, and when done.
   */
  backlog: z.object({ total: z.int().positive(), left: z.int().nonnegative() }).nullable(),
  /** The user stopped the backlog: only new deliveries are inspected, until `index.continue` or the next start. */
  isInspectionStopped: z.boolean(),
  /** New name of a damaged store that was moved aside at the start; `null` for none. */
  damagedStoreMovedTo: z.string().nullable(),
  /** Another problem of the store's files at the start, for the user. */
  storeNotice: z.string().nullable(),
  /** Set while the store cannot be written: deliveries then get 503. */
  storeFailure: wireErrorSchema.nullable(),
  /** Routes with a rule that simulates failures or delays. */
  failingRoutes: z.array(routeIdSchema),
  /** Last failure of each background thread since the start. */
  workerFailures: z.array(workerFailureSchema),
  /** Question of retention before it removes anything; `null` for none. */
  retentionQuestion: retentionQuestionSchema.nullable(),
})
export type AppStatus = z.infer<typeof appStatusSchema>
