import type { WireError } from '#contract/errors'
import type { Settings } from '#contract/settings'
import type { DrillToStore } from '../drill-changes.ts'
import type { StartingRows } from '../read/starting-rows.ts'
import type { SessionChange, StoredAttempt, ValueTable } from '../store.ts'
import type { CheckpointThreadCrash } from './checkpoint-thread.ts'
import type { DeliveryGroup } from './delivery-group.ts'

/** What the writer thread is started with. */
export interface WriterStart {
  readonly dataDir: string
  /** URL of the checkpoint thread's file. */
  readonly checkpointEntry: string
  /** Wall clock, for today's session and for the name of a damaged store. */
  readonly nowMs: number
  /** Identity of the lock file that the process holds. */
  readonly lock: string
}

/** Counted with each commit. */
export interface WriterTotals {
  readonly deliveries: number
  /** Since the store was opened, of any kind. */
  readonly commits: number
}

export interface SessionRow {
  readonly id: number
  readonly name: string
  readonly day: string
  readonly begunAtMs: number
}

/** A session that was stored otherwise than the answering thread gave it. */
export interface StoredSession {
  readonly givenId: number
  readonly session: SessionRow
}

/** What an imported delivery has beside what every delivery has. */
export interface ImportedFacts {
  readonly source: { readonly store: string; readonly delivery: number } | null
  readonly answer: { readonly status: number; readonly elapsedMs: number } | null
  readonly tags: readonly string[]
  /** Empty for none. */
  readonly note: string
}

/** A delivery that a write has changed, with what it had before: a note, the number of a session, or nothing of note. */
export interface ChangedRow {
  readonly id: number
  readonly before: string | number | null
}

/** Attempts on their way to the writer: crossing costs by the object, so they go as one text and one buffer. */
export interface AttemptGroup {
  /** JSON: the rows without their bodies, each with the lengths of those. */
  readonly text: string
  readonly bytes: ArrayBuffer
}

/** A row of attempts with its bodies; headers are JSON. */
export interface AttemptRow {
  readonly purpose: string
  readonly deliveryId: number | null
  readonly fixtureId: string | null
  readonly recordId: string | null
  readonly batchId: number | null
  readonly routeId: number | null
  readonly target: string
  readonly startedAtMs: number
  readonly elapsedMs: number
  readonly status: number | null
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly sentHeaders: string
  readonly sentBodyBytes: number
  readonly sentBodySha256: string
  readonly identical: number | null
  readonly isEdited: number
  readonly warning: string | null
  readonly answerHeaders: string
  readonly answerBodyBytes: number
  readonly isAnswerTruncated: number
  /** `null` where it is the captured body. */
  readonly sentBody: Uint8Array | null
  readonly answerBody: Uint8Array
}

export type Write =
  /** `sessions`: those that are not known to be stored yet. */
  | { readonly kind: 'deliveries'; readonly group: DeliveryGroup; readonly sessions: readonly SessionRow[] }
  | { readonly kind: 'answers' }
  /** The index no longer knows these deliveries, which were removed. */
  | { readonly kind: 'forgetRemovals'; readonly ids: readonly number[] }
  /** Removes up to so many rows of what older versions stored; `valueId` of the reply: 0 where none is left. */
  | { readonly kind: 'removeOldRows'; readonly rows: number }
  /** In order, as many as one turn is enough for. */
  | { readonly kind: 'attempts'; readonly group: AttemptGroup }
  | {
      readonly kind: 'value'
      readonly table: ValueTable
      readonly id: number | null
      readonly value: object
    }
  | { readonly kind: 'removeValue'; readonly table: ValueTable; readonly id: number }
  /** Takes the next nonce of a key: above every earlier one, and not below `atLeast`. */
  | { readonly kind: 'nonce'; readonly keyHash: string; readonly atLeast: number }
  /** Deliveries from elsewhere. */
  | { readonly kind: 'imported'; readonly group: DeliveryGroup; readonly facts: readonly ImportedFacts[] }
  /** `valueId` of the reply is its id: another one where that is taken. */
  | {
      readonly kind: 'session'
      readonly id: number
      readonly name: string
      readonly begunAtMs: number
      readonly isImported: boolean
    }
  | { readonly kind: 'sessionChange'; readonly id: number; readonly change: SessionChange }
  /** Up to `limit` deliveries; `valueId` of the reply is how many. */
  | {
      readonly kind: 'move'
      readonly from: number
      readonly to: number
      readonly fromId: number
      readonly limit: number
    }
  /** In order, as many as one turn is enough for: `handled` of the reply; `valueId` is how many were removed. */
  | { readonly kind: 'removeDeliveries'; readonly ids: readonly number[] }
  | { readonly kind: 'removeSession'; readonly id: number }
  | { readonly kind: 'pin'; readonly ids: readonly number[]; readonly isPinned: boolean }
  /** Those below are done in order, as many as one turn is enough for: `handled` and `changed` of the reply. */
  | {
      readonly kind: 'tag'
      readonly ids: readonly number[]
      readonly name: string
      readonly isTagged: boolean
    }
  | { readonly kind: 'notes'; readonly notes: readonly { readonly id: number; readonly text: string }[] }
  | {
      readonly kind: 'assign'
      readonly moves: readonly { readonly id: number; readonly sessionId: number }[]
    }
  /** Begins a deletion that can be undone; `valueId` of the reply is its number. */
  | { readonly kind: 'deletion'; readonly nowMs: number }
  /** `handled` of the reply as above; `valueId` is how many were deleted. */
  | { readonly kind: 'trash'; readonly ids: readonly number[]; readonly deletionId: number }
  /** Brings some deliveries of a deletion back: `changed` of the reply; none where all are back. */
  | { readonly kind: 'restore'; readonly deletionId: number; readonly sessionId: number }
  /** Purges some of what was deleted before; `valueId` of the reply is how many: 0 where none is left. */
  | { readonly kind: 'purge'; readonly beforeMs: number }
  /** The same of what belonged to a session. */
  | { readonly kind: 'purgeSession'; readonly sessionId: number }
  /** The index counts these deliveries, which are back, as not inspected. */
  | { readonly kind: 'forgetRestorals'; readonly ids: readonly number[] }
  /** Gives space that is free within the database back to the disk: up to so many pages in its turn. */
  | { readonly kind: 'vacuum'; readonly pages: number }
  /** Stores a drill under a new id, or replaces that of `id`; `valueId` of the reply is its id. */
  | { readonly kind: 'drill'; readonly id: number | null; readonly drill: DrillToStore }
  /** In order, as many as one turn is enough for: `handled` of the reply. `rows`: JSON, so that crossing costs little. */
  | { readonly kind: 'drillAttempts'; readonly drillId: number; readonly rows: string }
  /** Removes some of a drill; `valueId` of the reply: 0 once nothing of it is left. */
  | { readonly kind: 'removeDrill'; readonly id: number }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'close' }

/** `value`: JSON that says where the answer to a delivery came from. Skipped where the delivery is not stored. */
export interface OriginToStore {
  readonly id: number
  readonly value: string
}

export interface AnswersToStore {
  /** Rows of answers. */
  readonly numbers: Float64Array<ArrayBuffer>
  readonly origins: readonly OriginToStore[]
}

/** One at a time: the next is sent after the reply. */
export interface WriteRequest {
  readonly write: Write
  /** Recorded in the same transaction. */
  readonly answers: AnswersToStore
}

export type WriterMessage =
  | {
      readonly kind: 'opened'
      readonly storeId: string
      readonly damagedStoreMovedTo: string | null
      /** What else was wrong with the store's files. */
      readonly notice: string | null
      readonly lastDeliveryId: number
      readonly lastSessionId: number
      readonly session: SessionRow
      /** Of all days that have one. */
      readonly daySessions: readonly SessionRow[]
      readonly totals: WriterTotals
      /** Rows that an older version stored are to be removed. */
      readonly hasOldRows: boolean
      readonly rows: StartingRows
    }
  /** The checkpoint thread crashed; the writer goes on. */
  | { readonly kind: 'checkpoint-thread-crashed'; readonly crash: CheckpointThreadCrash }
  /** The store cannot be opened; the thread ends. */
  | { readonly kind: 'refused'; readonly error: WireError }
  | {
      readonly kind: 'written'
      /** Nothing of the request was stored. */
      readonly error: WireError | null
      /** Of the deliveries of the request, `null` where it had none. They follow one another. */
      readonly firstId: number | null
      /** Sessions of days that were stored under another id than they were given. */
      readonly sessions: readonly StoredSession[]
      /** Deliveries of the group that were left out, by index, because SQLite refused their values. */
      readonly refused: readonly number[]
      /** Of the attempts of the request, in order: the first of them, where a turn was too short for all. */
      readonly attempts: readonly StoredAttempt[]
      /** Of the value of the request, or the nonce that it took. */
      readonly valueId: number | null
      /** Of the ids to remove, how many it came to in its turn: the rest is asked for again. */
      readonly handled: number | null
      readonly changed: readonly ChangedRow[]
      readonly totals: WriterTotals
    }
