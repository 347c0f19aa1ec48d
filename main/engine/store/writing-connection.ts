import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { isMarkedDamaged, moveDamagedAside } from './damaged.ts'
import { migrate, versionOf } from './migrate.ts'
import { isDamage } from './sqlite-errors.ts'
import { makePrivateFile, storeFiles } from './store-files.ts'

/** How long a write waits for another connection; nobody else writes, so only a stranger makes it wait. */
export const busyMs = 1_000

export interface WritingConnection {
  readonly database: Database.Database
  /** New path of a damaged store that stood in the way; `null` if there was none. */
  readonly damagedStoreMovedTo: string | null
}

/**
 * The one connection that writes, on a migrated store. Only for the process that holds the folder. A damaged store is
 * moved aside; a newer one throws `store-newer`; everything else is SQLite's own error.
 */
export function openForWriting(dataDir: string, nowMs: number): WritingConnection {
  let damagedStoreMovedTo: string | null = null
  if (isMarkedDamaged(dataDir) || isDamaged(dataDir)) damagedStoreMovedTo = moveDamagedAside(dataDir, nowMs)
  try {
    return { database: openMigrated(dataDir), damagedStoreMovedTo }
  } catch (error) {
    if (!isDamage(error)) throw error
    damagedStoreMovedTo = moveDamagedAside(dataDir, nowMs)
    return { database: openMigrated(dataDir), damagedStoreMovedTo }
  }
}

/**
 * Looks without changing anything: a connection that may write copies the log into the database and removes it when it
 * closes, and the damaged store would not be moved aside as it was found.
 */
function isDamaged(dataDir: string): boolean {
  const { database: file } = storeFiles(dataDir)
  if (!existsSync(file)) return false
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, timeout: busyMs })
    if (versionOf(database) > 0) readFirstPages(database)
    return false
  } catch (error) {
    // Whatever else is wrong is met, and told, by the connection that writes.
    return isDamage(error)
  } finally {
    database?.close()
  }
}

/**
 * A page of each table that writing begins with, and what is read at each start: damage there is found now, not at the
 * first delivery, and never keeps Hooktrail from starting.
 */
function readFirstPages(database: Database.Database): void {
  for (const table of ['totals', 'deliveries', 'delivery_contents', 'sessions', 'readings']) {
    database.prepare(`SELECT max(rowid) FROM ${table}`).get()
  }
  // Routes last: a store of an early version has none yet.
  for (const table of ['settings', 'routes']) database.prepare(`SELECT * FROM ${table}`).all()
}

function openMigrated(dataDir: string): Database.Database {
  const { database: file } = storeFiles(dataDir)
  makePrivateFile(dataDir, file)
  const database = new Database(file, { timeout: busyMs })
  try {
    // Before the first table: later it would cost a rewrite of the whole file. Free pages are given back by shrink.ts.
    if (versionOf(database) === 0) database.pragma('auto_vacuum = INCREMENTAL')
    configure(database, dataDir)
    migrate(database, dataDir)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function configure(database: Database.Database, dataDir: string): void {
  if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw new AppError(
      'store-failed',
      `The file system of ${dataDir} cannot share memory between processes. Choose a local folder with --data.`,
      { dataDir },
    )
  }
  // What was answered 2xx survives a power cut: each commit waits for the disk.
  database.pragma('synchronous = FULL')
  waitForDrive(database)
  database.pragma('foreign_keys = ON')
  // checkpoint.ts decides when: after the senders were answered, not within the commit.
  database.pragma('wal_autocheckpoint = 0')
  database.pragma(`journal_size_limit = ${64 * 1024 * 1024}`)
  database.pragma('cache_size = -32768')
  database.pragma('temp_store = MEMORY')
}

/** On macOS fsync alone leaves the data in the drive's cache. */
export function waitForDrive(database: Database.Database): void {
  if (process.platform !== 'darwin') return
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
}
