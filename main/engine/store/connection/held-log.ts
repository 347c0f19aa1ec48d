import Database from 'better-sqlite3'
import { storeFiles } from './store-files.ts'

/**
 * Opens a read-only connection that keeps the log when the process exits without closing the store. Node then closes the
 * connections of all threads. If the last one can write, SQLite copies the log into the database and removes it, and the
 * next start would report a missing log. Call it on the main thread, whose connections close last. The store must be open.
 * Close it before the store's own connection.
 */
export function holdLog(dataDir: string): Pick<Database.Database, 'close'> {
  const database = new Database(storeFiles(dataDir).database, { readonly: true })
  // SQLite opens the files at the first read.
  database.pragma('user_version')
  return database
}
