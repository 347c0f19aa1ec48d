import type { ResponseOrigin } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { InspectionBatch, InspectionToStore } from '../inspect/inspection-batch.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'
import type { IndexTotals, TextUse } from './index/index-protocol.ts'
import type { StartingRows } from './read/starting-rows.ts'
import type {
  ArrivedDelivery,
  AttemptToStore,
  CaptureDone,
  ImportedDelivery,
  StoredAttempt,
  StoredRange,
} from './schema/to-store.ts'
import type { CheckpointThreadCrash } from './writer/checkpoint-thread.ts'
import type { WriteCalls } from './writer/write-calls.ts'

export * from './schema/to-store.ts'

/** Updated with each commit, so that reading costs nothing. */
interface StoreTotals {
  readonly deliveries: number
  /** Deliveries without an inspection by the rules that the store was opened with. */
  readonly pending: number
  /** Commits of any kind since the store was opened. */
  readonly commits: number
}

/**
 * Writes that the store passes on unchanged: `write/` has a function for each. They take turns with
 * deliveries.
 */
type PlainWrites = Omit<
  WriteCalls,
  | 'storeDeliveries'
  | 'storeOneByOne'
  | 'storeImported'
  | 'recordResponses'
  | 'saveAttempts'
  | 'addSession'
  | 'purgeSession'
  | 'forgetRemovals'
  | 'forgetRestorals'
  | 'noteClosing'
>

/**
 * The open store of the process that holds it. All writes pass through it to one worker with one connection.
 */
export interface Store extends PlainWrites {
  /** Id of this store, unique among stores. */
  readonly storeId: string
  /** New path of a damaged store that was moved aside. */
  readonly damagedStoreMovedTo: string | null
  /** Another problem with the store's files at opening, as a sentence to show. */
  readonly notice: string | null
  /** Session of the deliveries captured now: by default the session of the local day. */
  readonly session: { readonly id: SessionId; readonly name: string }
  /** Newest delivery id from before this process opened the store; 0 for none. */
  readonly startedAfterId: number
  /** Settings and routes when this process opened the store. */
  readonly startingRows: StartingRows
  /**
   * Opens the index, once. Before that, all deliveries count as pending. Rejects with `store-damaged` if the
   * store is damaged (the next start checks it), `disk-full`, `folder-not-writable` or `store-failed`;
   * capturing still works.
   */
  openIndex(): Promise<void>
  /** As of the latest commit. */
  totals(): StoreTotals

  /** The hot path: gives the delivery to the writer. `done` is called after its commit. */
  capture(delivery: ArrivedDelivery, done: CaptureDone): void
  /** True shortly after a delivery was captured. */
  areDeliveriesArriving(): boolean
  /** Recorded with a later group. */
  recordResponse(id: DeliveryId, status: number, elapsedMs: number): void
  /**
   * Records the source of a response that is not Hooktrail's automatic one. Written when no delivery waits.
   * Calls in short succession are written together.
   */
  recordOrigin(id: DeliveryId, origin: ResponseOrigin): void

  /**
   * Writes to the index. Skips deleted and inspected deliveries. Rejects with `store-failed` or `disk-full`.
   */
  saveInspections(inspections: readonly InspectionToStore[]): Promise<void>
  /** The same for packed inspections, which are passed on unchanged. */
  saveInspectionBatch(batch: InspectionBatch): Promise<void>
  /** Attempts that arrive in short succession are written together. */
  saveAttempt(attempt: AttemptToStore): Promise<StoredAttempt>

  /**
   * Writes a bounded batch, in order, when no delivery waits. Rejects if the store refuses one delivery: none
   * is then stored.
   */
  importDeliveries(sessionId: SessionId, deliveries: readonly ImportedDelivery[]): Promise<void>
  /** Creates a session that is not a day's. It captures nothing until `captureInto`. */
  addSession(session: { name: string; isImported: boolean }): Promise<SessionId>
  /** New deliveries belong to this session; `null` for the session of the day. Ends with the process. */
  captureInto(session: { id: SessionId; name: string } | null): void

  /** State of the index as of its latest transaction. */
  indexTotals(): IndexTotals
  /** Bytes of its files, and of its log. */
  indexBytes(): { readonly all: number; readonly log: number }
  /** Fill, pause or remove the text index. Before the first call, the texts stay unchanged. */
  setTextUse(use: TextUse): void
  /**
   * Removes all derived data: every delivery is then pending, and inspection restarts. Takes seconds with a
   * million deliveries, while capture continues.
   */
  emptyIndex(): Promise<void>
  /**
   * Gives up to this many free pages of the index back to the disk. Returns their number; 0 if none is left.
   */
  vacuumIndex(pages: number): Promise<number>
  /**
   * Some texts were added to the index or removed; `hasMore` is false when all work is done. Returns the
   * function that unsubscribes.
   */
  onTexts(listener: (hasMore: boolean) => void): () => void
  /** Resolves when the index has processed all removals and responses until now. */
  indexSettled(): Promise<void>

  /** After each commit of deliveries. Returns the function that unsubscribes. */
  onStored(listener: (range: StoredRange) => void): () => void
  /** After responses were recorded. Returns the function that unsubscribes. */
  onResponded(listener: (range: StoredRange) => void): () => void
  /**
   * After findings of deliveries changed as steps of their trails, because of other deliveries. The caller
   * that stores a batch reports the batch's deliveries. Returns the function that unsubscribes.
   */
  onStepsChanged(listener: (range: StoredRange) => void): () => void
  /**
   * The thread that copies the log into the database crashed. Writing continues. Returns the function that
   * unsubscribes.
   */
  onCheckpointThreadCrash(listener: (crash: CheckpointThreadCrash) => void): () => void
  /**
   * The thread that writes the index ended unexpectedly. It is restarted. Returns the function that
   * unsubscribes.
   */
  onIndexThreadCrash(listener: (crash: ThreadCrash) => void): () => void
  /**
   * Called when writing starts to fail, and with `null` when it works again. Returns the function that
   * unsubscribes.
   */
  onFailure(listener: (failure: AppError | null) => void): () => void

  /** Commits waiting writes, closes the connection, and releases the folder. */
  close(): Promise<void>
}
