import type { AnswerOrigin, InletMark, Reception } from '#contract/deliveries/delivery'
import type { AppError } from '#contract/errors'
import type { Attempt } from '#contract/sending/sending'
import type { Settings } from '#contract/settings'
import type { AttemptId, DeliveryId, SessionId } from '#contract/terms'
import type { InspectionBatch, InspectionToStore } from '../inspect/inspection-batch.ts'
import type { WorkerCrash } from '../workers/restarting-worker.ts'
import type { DeliveryChanges } from './delivery-changes.ts'
import type { DrillChanges } from './drill-changes.ts'
import type { IndexTotals } from './index/index-protocol.ts'
import type { TextUse } from './index/text-upkeep.ts'
import type { StartingRows } from './read/starting-rows.ts'
import type { CheckpointThreadCrash } from './writer/checkpoint-thread.ts'

export type { DrillToStore, PlacedAttempt } from './drill-changes.ts'

/** One request as the listener received it. */
export interface ArrivedDelivery {
  /** Wall clock when the request was complete, or was given up. */
  readonly receivedAtMs: number
  readonly method: string
  readonly target: string
  readonly httpVersion: string
  /** name, value, name, value, … as they came. */
  readonly rawHeaders: readonly string[]
  readonly rawTrailers: readonly string[]
  readonly remoteAddress: string
  readonly remotePort: number | null
  readonly reception: Reception
  readonly declaredBodyBytes: number | null
  /** Absent: the capture port. */
  readonly inlet?: InletMark | undefined
  /** The body in the pieces that came: not to be changed before the delivery is stored. */
  readonly bodyPieces: readonly Uint8Array[]
}

/**
 * Far larger than any notification. Bodies of this size take turns with the others, when they are received and when
 * they are stored.
 */
export const largeBodyBytes = 256 * 1024

/** Called once, after the commit (`error` null) or when it failed. */
export type CaptureDone = (error: AppError | null, id: DeliveryId) => void

export interface StoredRange {
  /** They came from a file or another data folder, not from a sender. */
  readonly isImported?: boolean
  readonly firstId: DeliveryId
  readonly lastId: DeliveryId
  readonly count: number
}

/** Counted with each commit, so that asking costs nothing. */
export interface StoreTotals {
  readonly deliveries: number
  /** Deliveries that have no inspection by the rules that the store was opened with. */
  readonly unread: number
  /** Commits since the store was opened, of any kind. */
  readonly commits: number
}

export interface AttemptToStore {
  readonly attempt: Omit<Attempt, 'id' | 'verdict'>
  /** Kept only where it differs from the captured body. */
  readonly sentBody: Uint8Array | null
  readonly answerBody: Uint8Array
}

/** What is known of an attempt once it is stored. */
export interface StoredAttempt {
  readonly id: AttemptId
  readonly verdict: Attempt['verdict']
}

/** What can be changed of a session. */
export interface SessionChange {
  readonly name?: string | undefined
  readonly note?: string | undefined
  /** Which service at which place it was captured from, in the user's words. */
  readonly environment?: string | undefined
  /** Version of the user's app that was integrated. */
  readonly appVersion?: string | undefined
  readonly isArchived?: boolean | undefined
  /** Retention leaves it. */
  readonly isPinned?: boolean | undefined
}

/** A delivery from another store or a file. */
export interface ImportedDelivery {
  readonly delivery: ArrivedDelivery
  readonly source: { readonly store: string; readonly delivery: number } | null
  readonly answer: { readonly status: number; readonly elapsedMs: number } | null
  readonly tags?: readonly string[] | undefined
  readonly note?: string | undefined
}

/** The tables that hold one JSON value a row. */
export type ValueTable = 'environments' | 'registrations' | 'service_calls' | 'tunnels' | 'batches' | 'routes'

/** The open store of the process that holds it. All writing goes through here, to one worker with one connection. */
export interface Store extends DeliveryChanges, DrillChanges {
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
  recordAnswer(id: DeliveryId, status: number, elapsedMs: number): void
  /** How the answer came about, if not by itself. Written when no delivery waits; those that come together go together. */
  recordOrigin(id: DeliveryId, origin: AnswerOrigin): void

  /** Into the index. Deliveries that are gone or inspected are skipped. Rejects with `store-failed` or `disk-full`. */
  saveInspections(inspections: readonly InspectionToStore[]): Promise<void>
  /** The same of inspections that are packed already: they are handed on as they are. */
  saveInspectionBatch(batch: InspectionBatch): Promise<void>
  /** Attempts that come together are written together. */
  saveAttempt(attempt: AttemptToStore): Promise<StoredAttempt>
  saveSettings(settings: Settings): Promise<void>
  /** Stores a JSON value under a new id, or replaces that of `id`. Returns the id. */
  saveValue(table: ValueTable, id: number | null, value: object): Promise<number>
  /** What belongs to it goes with it. */
  removeValue(table: ValueTable, id: number): Promise<void>
  /** The next nonce of a key, above every earlier one and not below `atLeast`; on disk before it is given. */
  takeNonce(keyHash: string, atLeast: number): Promise<number>

  /** A bounded batch, in order, when no delivery waits. Rejects where the store refuses one of them: none is then kept. */
  importDeliveries(sessionId: SessionId, deliveries: readonly ImportedDelivery[]): Promise<void>
  /** A new session, not of a day. Nothing is captured into it until `captureInto`. */
  addSession(session: { name: string; isImported: boolean }): Promise<SessionId>
  /** Deliveries that come now belong to it; `null` for the session of the day. Ends with the process. */
  captureInto(session: { id: SessionId; name: string } | null): void
  changeSession(id: SessionId, change: SessionChange): Promise<void>
  /** Moves those with this id and later ones, in bounded batches. Returns how many. */
  moveDeliveries(from: SessionId, to: SessionId, fromId: DeliveryId): Promise<number>
  /** A bounded batch; pinned ones stay. Returns how many were removed. */
  removeDeliveries(ids: readonly DeliveryId[]): Promise<number>
  /** Removes only an empty session, and what is left of it in the trash. */
  removeSession(id: SessionId): Promise<void>
  /** Gives up to so many free pages back to the disk. Returns how many: fewer where a turn was too short; 0 where none is free. */
  vacuum(pages: number): Promise<number>

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
  /** An older version has stored what is now in the index: its rows are to be removed. */
  readonly hasOldRows: boolean
  /** Removes up to so many of them. Returns how many thousandths are left; 0 where none is. */
  removeOldRows(rows: number): Promise<number>

  /** After each commit of deliveries. Returns the function that ends it. */
  onStored(listener: (range: StoredRange) => void): () => void
  /** After answers were recorded. Returns the function that ends it. */
  onAnswered(listener: (range: StoredRange) => void): () => void
  /**
   * After deliveries got other findings as steps of their trails, because of others: those that were stored with a batch
   * are told by who stores it. Returns the function that unsubscribes.
   */
  onStepsChanged(listener: (range: StoredRange) => void): () => void
  /** The thread that copies the log into the database crashed. Writing goes on. Returns the function that ends it. */
  onCheckpointThreadCrash(listener: (crash: CheckpointThreadCrash) => void): () => void
  /** The thread that writes the index ended by itself. It is started again. Returns the function that unsubscribes. */
  onIndexThreadCrash(listener: (crash: WorkerCrash) => void): () => void
  /**
   * Called when writing begins to fail, and with `null` when it works again. Returns the function that unsubscribes.
   */
  onFailure(listener: (failure: AppError | null) => void): () => void

  /** Commits what waits, closes the connection, and releases the folder. */
  close(): Promise<void>
}
