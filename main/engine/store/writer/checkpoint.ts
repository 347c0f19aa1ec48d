import type { Database } from 'better-sqlite3'
import { busyMs } from '../connection/writing-connection.ts'

/** Pages in the log and not yet in the database from which another thread copies them there: 2 MiB. */
export const copyAtPages = 500
/** From here the log shall begin anew, which takes a moment with nothing left to copy: 8 MiB. */
export const beginAnewAtPages = 2_000
/** Pages that the writer itself copies for that; more would make senders wait for several milliseconds. */
const fewPages = 400
/** Pages in the log from which new readers are held back until it begins anew: 64 MiB. */
export const restartAtPages = 16_000
/** Reads are short; one that is not keeps the log for now. */
const waitForReadersMs = 50

/** Copies the log into the database beside the writer. */
export interface Copier {
  readonly isFree: boolean
  /** It has failed: the writer copies by itself, and meets the same failure. */
  readonly isGone: boolean
  copy(): void
  /** Waits until its connection is closed. */
  end(): void
}

export interface Checkpointer {
  /** Has the log copied into the database when it has grown. Called when nobody waits for an answer. */
  keepLogShort(): void
  /** Copies what readers leave free to copy, at once. */
  saveLog(): void
  /** Copies all and empties the log, as far as no reader is in the way. */
  finish(): void
}

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Keeps the write-ahead log bounded. Never throws for a checkpoint that could not be completed. */
export function createCheckpointer(database: Database, copier: Copier): Checkpointer {
  const state = database.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  const copy = database.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)')
  let nextAtPages = beginAnewAtPages

  function keepLogShort(): void {
    const { log: pages, checkpointed } = state.get() ?? { log: 0, checkpointed: 0 }
    if (pages < beginAnewAtPages) nextAtPages = beginAnewAtPages
    const isTooLong = pages >= restartAtPages
    if (pages < copyAtPages || !(copier.isFree || isTooLong)) return
    const left = pages - checkpointed
    if (pages >= nextAtPages && (left <= fewPages || copier.isGone || isTooLong)) {
      copy.get()
      if (isTooLong) restart(database)
      // The next write begins the log anew unless a reader still uses it; then try again, but not at every commit.
      nextAtPages = pages + copyAtPages
    } else if (left >= copyAtPages && copier.isFree && !copier.isGone) copier.copy()
  }

  return {
    keepLogShort,
    saveLog() {
      try {
        copy.get()
      } catch {
        // What is in the log stays there; the next write tells of a disk that fails.
      }
    },
    finish() {
      copier.end()
      database.pragma(`busy_timeout = ${waitForReadersMs}`)
      database.pragma('wal_checkpoint(TRUNCATE)')
    },
  }
}

function restart(database: Database): void {
  database.pragma(`busy_timeout = ${waitForReadersMs}`)
  database.pragma('wal_checkpoint(RESTART)')
  database.pragma(`busy_timeout = ${busyMs}`)
}
