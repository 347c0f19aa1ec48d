import { z } from 'zod'
import { retentionQuestionSchema } from './deliveries/sessions.ts'
import { atMsSchema, routeIdSchema, sessionIdSchema } from './terms.ts'
import { wireErrorSchema } from './wire-errors.ts'

/**
 * - `paused`: the user paused capturing, and senders are refused until it is resumed, or until the next start
 * - `stopped`: not listening yet, or no longer
 * - `failed`: it could not be started; `error` says why
 */
export const listenerStatusSchema = z.object({
  state: z.enum(['listening', 'paused', 'stopped', 'failed']),
  /** Where deliveries are received, such as `http://127.0.0.1:4400`; `null` unless listening. */
  captureUrl: z.string().nullable(),
  host: z.string(),
  port: z.int(),
  /** Why it does not listen. */
  error: wireErrorSchema.nullable(),
  /** Connections refused since the start because the limit was reached. */
  refusedConnections: z.int().nonnegative(),
  openConnections: z.int().nonnegative(),
})
export type ListenerStatus = z.infer<typeof listenerStatusSchema>

/** A background thread that crashed. */
export const workerFailureSchema = z.object({
  part: z.enum(['inspection', 'reading', 'comparison', 'sending', 'checkpoint', 'index']),
  /** What happened and what it means, for the user. */
  message: z.string(),
  /** Failures of this part since the start. */
  count: z.int().positive(),
  /** The last one. */
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
   * Program and arguments that start the command `hooktrail` of this installation, from any folder and without a shell. The
   * app's own is in `host.desktop` where the user has to install it.
   */
  commandProgram: z.array(z.string()).min(1),
  /** Another one in a new store, where ids mean other deliveries. */
  storeId: z.string(),
  listener: listenerStatusSchema,
  session: z.object({ id: sessionIdSchema, name: z.string() }),
  deliveryCount: z.int().nonnegative(),
  /** Newest delivery when this process opened the store; 0 for none. Greater ids came since. */
  startedAfterId: z.int().nonnegative(),
  /** Deliveries that are not inspected yet. */
  unreadCount: z.int().nonnegative(),
  /**
   * What was not inspected at the start, after an update of the rules or a forced end, or since the index is made again.
   * `null` where it was too small to report, and once it is inspected.
   */
  backlog: z.object({ total: z.int().positive(), left: z.int().nonnegative() }).nullable(),
  /** The user stopped reading the backlog: only what arrives is read, until `index.continue` or the next start. */
  isReadingStopped: z.boolean(),
  /** Share of what an older version stored that is still to be removed, from 1 to 0; `null` where there is none. */
  upgrade: z.object({ left: z.number().min(0).max(1) }).nullable(),
  /** New name of a damaged store that was moved aside at the start; `null` if there was none. */
  damagedStoreMovedTo: z.string().nullable(),
  /** What else was wrong with the store's files at the start, as a sentence to show. */
  storeNotice: z.string().nullable(),
  /** Set while the store cannot be written: deliveries are then answered 503. */
  storeFailure: wireErrorSchema.nullable(),
  /** Routes with a rule that makes answers fail or come late on purpose. */
  failingRoutes: z.array(routeIdSchema),
  /** What happened to background threads since the start: the last failure of each part. */
  workerFailures: z.array(workerFailureSchema),
  /** The question that retention asks before it removes anything; `null` while there is none. */
  retentionQuestion: retentionQuestionSchema.nullable(),
})
export type AppStatus = z.infer<typeof appStatusSchema>
