import type { Database } from 'better-sqlite3'
import { busyMs } from '../connection/writing-connection.ts'

const mebibyte = 1024 * 1024
/** So much in the log that is not yet in the database: the checkpoint thread copies it. */
const copyAtBytes = 2 * mebibyte
/** From here on the log is to be reset, which is quick once nothing is left to copy. */
const resetAtBytes = 8 * mebibyte
/** What the writer itself copies for a reset; more would make senders wait for several milliseconds. */
const fewBytes = 1.6 * mebibyte
/** What the log may hold while readers keep it from being reset. */
export const restartAtBytes = 64 * mebibyte
/** From here on they are waited for: twice in vain, and the log is still within its bound. */
const waitFromBytes = 52 * mebibyte
/** Reads are short; a long one keeps the log from being reset for now. */
const waitForReadersMs = 50
/** At the bound: on a busy machine a short read may take this long. Senders wait five seconds for a response. */
const waitAtBoundMs = 1_000

/** The thread that copies the log into the database beside the writer. */
export interface CheckpointThread {
  readonly isFree: boolean
  /** It crashed: the writer checkpoints by itself, and meets the same failure. */
  readonly isGone: boolean
  copy(): void
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
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  const copyAtPages = copyAtBytes / pageBytes
  const resetAtPages = resetAtBytes / pageBytes
  let nextResetAtPages = resetAtPages
  /** Doubled with each wait for readers that was in vain: senders wait too. */
  let retryAfterPages = copyAtPages
  /** The length of the log when the thread was last asked: where a reader holds it up, it need not try at each commit. */
  let askedAtPages = 0

  function checkpointIfGrown(): void {
    const { log: pages, checkpointed } = state.get() ?? { log: 0, checkpointed: 0 }
    if (pages < resetAtPages) nextResetAtPages = resetAtPages
    const isTooLong = pages >= waitFromBytes / pageBytes
    if (pages < copyAtPages || !(checkpointThread.isFree || isTooLong)) return
    const left = pages - checkpointed
    if (pages >= nextResetAtPages && (left <= fewBytes / pageBytes || checkpointThread.isGone || isTooLong)) {
      copy.get()
      const waitMs = pages >= restartAtBytes / pageBytes ? waitAtBoundMs : waitForReadersMs
      const isInVain = isTooLong && !restart(database, waitMs)
      retryAfterPages = isInVain ? Math.min(retryAfterPages * 2, restartAtBytes / pageBytes) : copyAtPages
      // The next write resets the log unless a reader still uses it; then try again, but not at every commit.
      nextResetAtPages = pages + retryAfterPages
      return
    }
    const hasGrown = Math.abs(pages - askedAtPages) >= copyAtPages / 2
    if (left < copyAtPages || !hasGrown || !checkpointThread.isFree || checkpointThread.isGone) return
    askedAtPages = pages
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

/** Whether no reader uses the log any more. */
function restart(database: Database, waitMs: number): boolean {
  database.pragma(`busy_timeout = ${waitMs}`)
  const isBusy = Number(database.pragma('wal_checkpoint(RESTART)', { simple: true })) !== 0
  database.pragma(`busy_timeout = ${busyMs}`)
  return !isBusy
}
