import type { Database } from 'better-sqlite3'
import { busyMs } from './writing-connection.ts'

/** Pages in the log from which it is copied into the database: 2 MiB. More makes fewer but longer pauses: 8 MiB cost 16 ms at the 99th percentile. */
export const copyAtPages = 500
/** Pages in the log from which new readers are held back until it begins anew: 64 MiB. */
export const restartAtPages = 16_000
/** Reads are short; one that is not keeps the log for now. */
const waitForReadersMs = 50

export interface Checkpointer {
  /** Copies the log into the database when it has grown. Called when nobody waits for an answer. */
  keepLogShort(): void
  /** Copies all and empties the log, as far as no reader is in the way. */
  finish(): void
}

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Keeps the write-ahead log bounded. Never throws for a checkpoint that could not be completed. */
export function createCheckpointer(database: Database): Checkpointer {
  const state = database.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  const copy = database.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)')
  let nextAtPages = copyAtPages

  return {
    keepLogShort() {
      const pages = state.get()?.log ?? 0
      if (pages < copyAtPages) nextAtPages = copyAtPages
      if (pages < nextAtPages) return
      copy.get()
      if (pages >= restartAtPages) restart(database)
      // The next write begins the log anew unless a reader still uses it; then try again, but not at every commit.
      nextAtPages = pages + copyAtPages / 4
    },
    finish() {
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
