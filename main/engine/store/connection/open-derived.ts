import Database from 'better-sqlite3'
import { busyMs } from './busy.ts'

/** Changes are a few scattered rows: a larger page would write more unchanged bytes. */
const pageBytes = 4_096
/** The log is copied into the database at this size, so that a page that changes often is copied once. */
const logBytes = 64 * 1024 * 1024
/** A power cut may lose the latest inspections, which are then made again. */
export const usualSynchronous = 'NORMAL'

/**
 * Opens a file that is derived from the store, for its only writer. `OFF`: for an empty file, which is
 * replaced after a power cut.
 */
export function openDerived(
  file: string,
  synchronous: 'OFF' | 'FULL' | typeof usualSynchronous,
): Database.Database {
  const database = new Database(file, { timeout: busyMs })
  database.pragma(`synchronous = ${synchronous}`)
  // Both pragmas only affect a new file.
  database.pragma(`page_size = ${pageBytes}`)
  database.pragma('auto_vacuum = INCREMENTAL')
  database.pragma('journal_mode = WAL')
  database.pragma(`wal_autocheckpoint = ${logBytes / pageBytes}`)
  database.pragma(`journal_size_limit = ${logBytes}`)
  database.pragma('cache_size = -16384')
  database.pragma('temp_store = MEMORY')
  database.pragma('secure_delete = ON')
  return database
}

/** Writes that are on the disk when it returns. Between calls, a power cut may lose writes. */
export function durably(database: Database.Database, write: () => void): void {
  database.pragma('synchronous = FULL')
  try {
    write()
  } finally {
    database.pragma(`synchronous = ${usualSynchronous}`)
  }
}
