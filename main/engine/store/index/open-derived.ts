import Database from 'better-sqlite3'

/** Only another program makes a write wait: there is one connection that writes. */
export const indexBusyMs = 1_000
/** What changes is a few rows here and there: a larger page would write more that did not. */
const pageBytes = 4_096
/** The log is copied into the database when it has grown so far: a page that changes often is then copied once. */
const logBytes = 64 * 1024 * 1024
/** A power cut may take the last inspections: they are made again. */
export const usualSynchronous = 'NORMAL'

/**
 * A file that is derived from the store, for its one writer. `OFF`: for one that is still empty. What a power cut leaves of it
 * is replaced.
 */
export function openDerived(
  file: string,
  synchronous: 'OFF' | 'FULL' | typeof usualSynchronous,
): Database.Database {
  const database = new Database(file, { timeout: indexBusyMs })
  database.pragma(`synchronous = ${synchronous}`)
  // Both count for a new file alone.
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
