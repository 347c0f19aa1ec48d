import type { ResponseOrigin } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { InspectionBatch, InspectionToStore } from '../inspect/inspection-batch.ts'
import type { ThreadCrash } from '../threads/thread.ts'
import type { IndexTotals, TextUse } from './index/index-protocol.ts'
import type { StartingRows } from './read/starting-rows.ts'
import type {
  ArrivedDelivery,
  AttemptToStore,
  CaptureDone,
  ImportedDelivery,
  StoredAttempt,
  StoredRange,
} from './to-store.ts'
import type { CheckpointThreadCrash } from './writer/checkpoint-thread.ts'
import type { WriteCalls } from './writer/write-calls.ts'

export * from './to-store.ts'

/** Counted with each commit, so that asking costs nothing. */
interface StoreTotals {
  readonly deliveries: number
  /** Deliveries that have no inspection by the rules that the store was opened with. */
  readonly pending: number
  /** Commits since the store was opened, of any kind. */
  readonly commits: number
}

/** Writes that the store passes on as they are: `write/` has a function for each. They go in turns between the deliveries. */
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

/** The open store of the process that holds it. All writing goes through here, to one worker with one connection. */
export interface Store extends PlainWrites {
  /** The store's own id among all stores. */
  readonly storeId: string
  /** New name of a damaged store that was moved aside. */
  readonly damagedStoreMovedTo: string | null
  /** What else was wrong with the store's files when it was opened, as a sentence to show. */
  readonly notice: string | null
  /** Of the deliveries captured now: the default one of the local day. */
  readonly session: { readonly id: SessionId; readonly name: string }
  /** Newest delivery id that was given before this process opened the store; 0 for none. */
  readonly startedAfterId: number
  /** Settings and routes as of when this process opened the store. */
  readonly startingRows: StartingRows
  /**
   * Opens the index, once: until then all deliveries count as unread. Rejects with `store-damaged` where the store is (the
   * next start checks it), `disk-full`, `folder-not-writable` or `store-failed`; capturing works all the same.
   */
  openIndex(): Promise<void>
  /** As of the last commit. */
  totals(): StoreTotals

  /** The hot path: hands the delivery to the writer; `done` is called after the commit that holds it. */
  capture(delivery: ArrivedDelivery, done: CaptureDone): void
  /** The last one was captured only just now. */
  areDeliveriesArriving(): boolean
  /** Recorded with a later group. */
  recordResponse(id: DeliveryId, status: number, elapsedMs: number): void
  /** How the answer came about, if not by itself. Written when no delivery waits; those that come together go together. */
  recordOrigin(id: DeliveryId, origin: ResponseOrigin): void

  /** Into the index. Deliveries that are gone or inspected are skipped. Rejects with `store-failed` or `disk-full`. */
  saveInspections(inspections: readonly InspectionToStore[]): Promise<void>
  /** The same of inspections that are packed already: they are handed on as they are. */
  saveInspectionBatch(batch: InspectionBatch): Promise<void>
  /** Attempts that come together are written together. */
  saveAttempt(attempt: AttemptToStore): Promise<StoredAttempt>

  /** A bounded batch, in order, when no delivery waits. Rejects where the store refuses one of them: none is then kept. */
  importDeliveries(sessionId: SessionId, deliveries: readonly ImportedDelivery[]): Promise<void>
  /** A new session, not of a day. Nothing is captured into it until `captureInto`. */
  addSession(session: { name: string; isImported: boolean }): Promise<SessionId>
  /** Deliveries that come now belong to it; `null` for the session of the day. Ends with the process. */
  captureInto(session: { id: SessionId; name: string } | null): void

  /** How far the index is. As of the last transaction. */
  indexTotals(): IndexTotals
  /** Of its files, and of its log among these. */
  indexBytes(): { readonly all: number; readonly log: number }
  /** What is to become of the texts in the index; until it is told, they stay as they are. */
  setTextUse(use: TextUse): void
  /**
   * Removes all that is derived: every delivery is unread then, and whoever inspects them begins anew. Takes seconds
   * with a million deliveries; capture goes on.
   */
  emptyIndex(): Promise<void>
  /** Gives up to so many free pages of the index back to the disk. Returns how many; 0 where none is left. */
  vacuumIndex(pages: number): Promise<number>
  /**
   * Some texts were added to the index or removed; with `false` where all that is to be done is. Returns the function that
   * unsubscribes.
   */
  onTexts(listener: (hasMore: boolean) => void): () => void
  /** Resolves when the index has followed all removals and answers until now. */
  indexSettled(): Promise<void>

  /** After each commit of deliveries. Returns the function that ends it. */
  onStored(listener: (range: StoredRange) => void): () => void
  /** After answers were recorded. Returns the function that ends it. */
  onResponded(listener: (range: StoredRange) => void): () => void
  /**
   * After deliveries got other findings as steps of their trails, because of others: those that were stored with a batch
   * are told by who stores it. Returns the function that unsubscribes.
   */
  onStepsChanged(listener: (range: StoredRange) => void): () => void
  /** The thread that copies the log into the database crashed. Writing goes on. Returns the function that ends it. */
  onCheckpointThreadCrash(listener: (crash: CheckpointThreadCrash) => void): () => void
  /** The thread that writes the index ended by itself. It is started again. Returns the function that unsubscribes. */
  onIndexThreadCrash(listener: (crash: ThreadCrash) => void): () => void
  /**
   * Called when writing begins to fail, and with `null` when it works again. Returns the function that unsubscribes.
   */
  onFailure(listener: (failure: AppError | null) => void): () => void

  /** Commits what waits, closes the connection, and releases the folder. */
  close(): Promise<void>
}
