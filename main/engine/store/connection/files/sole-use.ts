import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { isBusy } from '../sqlite-errors.ts'

/** Commands read for a moment; a writer keeps the store open. */
const waitForReadersMs = 2_000

/**
 * Makes sure that nobody else has the database open. Every connection of a store keeps a shared lock on the database
 * file for as long as it is open, also when the lock file, the log or its index were removed beside it; exclusive mode
 * gets no lock as long as one does. Skipped where the lock file already answers it, since a reader would fail the
 * check. Throws `store-held`.
 */
export function requireSoleUse(file: string, dataDir: string): void {
  const probe = new Database(file, { timeout: waitForReadersMs })
  try {
    // Before the first access, or the shared log would be used and no lock on the database be asked for.
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
