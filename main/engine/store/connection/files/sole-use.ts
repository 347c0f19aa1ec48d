import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { isBusy } from '../sqlite-errors.ts'

/** Commands read for a moment. A writer has the store open all the time. */
const waitForReadersMs = 2_000

/**
 * Makes sure that no other process has the database open. Every connection of a store holds a shared lock on
 * the database file until it closes, even if the lock file, the log or the log's index was removed. Exclusive
 * mode gets no lock while another connection has one. Skip it if the lock file already proves sole use, since
 * a reader would fail the check. Throws `store-held`.
 */
export function requireSoleUse(file: string, dataDir: string): void {
  const probe = new Database(file, { timeout: waitForReadersMs })
  try {
    // Before the first access. Otherwise SQLite uses the shared log and takes no lock on the database.
    probe.pragma('locking_mode = EXCLUSIVE')
    probe.exec('BEGIN EXCLUSIVE; ROLLBACK')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new AppError(
      'store-held',
      `Another process has the store in ${dataDir} open. Close that one, or choose another folder with --data.`,
      { dataDir },
    )
  } finally {
    probe.close()
  }
}
