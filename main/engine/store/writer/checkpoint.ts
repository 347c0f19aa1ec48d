import type { Database } from 'better-sqlite3'
import { busyMs } from '../connection/writing-connection.ts'

/** From so many pages that are in the log and not yet in the database, the checkpoint thread copies them: 2 MiB. */
export const copyAtPages = 500
/** From so many pages the log is to be reset, which is quick once nothing is left to copy: 8 MiB. */
export const resetAtPages = 2_000
/** Pages that the writer itself copies for a reset; more would make senders wait for several milliseconds. */
const fewPages = 400
/** From so many pages new readers wait until the log is reset: 64 MiB. */
export const restartAtPages = 16_000
/** Reads are short; a long one keeps the log from being reset for now. */
const waitForReadersMs = 50

/** The thread that copies the log into the database beside the writer. */
export interface CheckpointThread {
  readonly isFree: boolean
  /** It crashed: the writer checkpoints by itself, and meets the same failure. */
  readonly isGone: boolean
  copy(): void
  /**
   * Node aborts the process where a thread ends, with those that it started, while one of them loads SQLite. So wait
   * for this before ending the writer's thread.
   */
  waitUntilLoaded(): void
  /** Waits until its connection is closed. */
  end(): void
}

export interface Checkpointer {
  /** Starts a checkpoint when the log has grown. Called when no sender waits for an answer. */
  checkpointIfGrown(): void
  /** Checkpoints at once, as far as readers allow. */
  checkpointNow(): void
  /** Copies everything and truncates the log, as far as readers allow. */
  finish(): void
}

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Keeps the write-ahead log bounded. Never throws for a checkpoint that could not be completed. */
export function createCheckpointer(database: Database, checkpointThread: CheckpointThread): Checkpointer {
  const state = database.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  const copy = database.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)')
  let nextResetAtPages = resetAtPages

  function checkpointIfGrown(): void {
    const { log: pages, checkpointed } = state.get() ?? { log: 0, checkpointed: 0 }
    if (pages < resetAtPages) nextResetAtPages = resetAtPages
    const isTooLong = pages >= restartAtPages
    if (pages < copyAtPages || !(checkpointThread.isFree || isTooLong)) return
    const left = pages - checkpointed
    if (pages >= nextResetAtPages && (left <= fewPages || checkpointThread.isGone || isTooLong)) {
      copy.get()
      if (isTooLong) restart(database)
      // The next write resets the log unless a reader still uses it; then try again, but not at every commit.
      nextResetAtPages = pages + copyAtPages
    } else if (left >= copyAtPages && checkpointThread.isFree && !checkpointThread.isGone)
      checkpointThread.copy()
  }

  return {
    checkpointIfGrown,
    checkpointNow() {
      try {
        copy.get()
      } catch {
        // What is in the log stays there; the next write reports a disk that fails.
      }
    },
    finish() {
      checkpointThread.end()
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
