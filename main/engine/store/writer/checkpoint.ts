import type { Database } from 'better-sqlite3'
import { waitForReadersMs } from '../connection/busy.ts'
import { checkpoint } from '../write/vacuum.ts'

const mebibyte = 1024 * 1024
/** Bytes in the log, not yet in the database, at which the checkpoint thread copies them. */
const copyAtBytes = 2 * mebibyte
/** From this size on, the log is reset, which is quick once everything is copied. */
const resetAtBytes = 8 * mebibyte
/** Bytes that the writer copies for a reset. More would make senders wait for several milliseconds. */
const fewBytes = 1.6 * mebibyte
/** Size of the log while readers prevent a reset. */
export const restartAtBytes = 64 * mebibyte
/** From this size on, the writer waits for readers. After two failed waits the log is still within its limit. */
const waitFromBytes = 52 * mebibyte
/** At the limit: on a busy machine a short read may take this long. Senders wait five seconds for a response. */
const waitAtBoundMs = 1_000

/** The thread that copies the log into the database beside the writer. */
export interface CheckpointThread {
  readonly isFree: boolean
  /** The thread crashed: the writer runs checkpoints, and meets the same failure. */
  readonly isGone: boolean
  copy(): void
  /** Waits until its connection is closed. */
  end(): void
}

interface LogState {
  readonly log: number
  readonly checkpointed: number
}

/** Limits the write-ahead log. Never throws for an incomplete checkpoint. */
export function createCheckpointer(database: Database, checkpointThread: CheckpointThread) {
  const state = database.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)')
  const copy = database.prepare<[], LogState>('PRAGMA wal_checkpoint(PASSIVE)')
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  const copyAtPages = copyAtBytes / pageBytes
  const resetAtPages = resetAtBytes / pageBytes
  let nextResetAtPages = resetAtPages
  /** Doubles with each failed wait for readers, since senders wait too. */
  let retryAfterPages = copyAtPages
  /** Length of the log at the previous request: while a reader blocks the thread, it doesn't try at each commit. */
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
      const isInVain = isTooLong && !checkpoint(database, 'RESTART', waitMs)
      retryAfterPages = isInVain ? Math.min(retryAfterPages * 2, restartAtBytes / pageBytes) : copyAtPages
      // The next write resets the log unless a reader still uses it. Then the writer tries again, but not at every commit.
      nextResetAtPages = pages + retryAfterPages
      return
    }
    const hasGrown = Math.abs(pages - askedAtPages) >= copyAtPages / 2
    if (left < copyAtPages || !hasGrown || !checkpointThread.isFree || checkpointThread.isGone) return
    askedAtPages = pages
    checkpointThread.copy()
  }

  return {
    /** Starts a checkpoint if the log has grown. Call it when no sender waits for a response. */
    checkpointIfGrown,
    /** Checkpoints at once, as far as readers allow. */
    checkpointNow(): void {
      try {
        copy.get()
      } catch {
        // The log still has its data. The next write reports a failing disk.
      }
    },
    /** Copies everything and truncates the log, as far as readers allow. */
    finish(): void {
      checkpointThread.end()
      checkpoint(database, 'TRUNCATE', waitForReadersMs)
    },
  }
}
