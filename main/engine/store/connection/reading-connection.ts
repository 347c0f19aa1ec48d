import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { attachIndex } from '../index/attach-index.ts'
import { requireCurrentVersion, versionOf } from '../migrate.ts'
import { needsCopy, openCopy } from './copied-store.ts'
import { isDamage, sqliteCode, storeError } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'

/** How long a read waits while the holder restarts its log or recovers it after a crash. */
const busyMs = 5_000

export interface ReadingConnection {
  readonly database: Database.Database
  readonly isCopy: boolean
}

/**
 * A read-only connection, beside the process that holds the store or alone. Changes no data; SQLite may make its empty
 * -wal and its -shm beside the database. Where it cannot, and nobody writes, a copy is read. Throws `store-missing`,
 * `store-newer`, `store-older`, `store-damaged`, `store-failed`. `rulesVersion`: of the index that is attached; `null` attaches an empty
 * one, since that of somebody else could hold anything.
 */
export function openForReading(dataDir: string, rulesVersion: number | null): ReadingConnection {
  requireStore(dataDir)
  const { database: file, index } = storeFiles(dataDir)
  let opened: ReadingConnection | null = null
  try {
    const prepare = (database: Database.Database, indexFile: string): void => {
      // A store may come from somebody else: its schema must not call functions.
      database.pragma('trusted_schema = OFF')
      requireCurrentVersion(versionOf(database), dataDir)
      // There are several of these connections; what is not in 4 MiB comes from the system's own cache.
      database.pragma('cache_size = -4096')
      database.pragma('temp_store = MEMORY')
      attachIndex(database, rulesVersion === null ? null : indexFile, rulesVersion ?? 0)
    }
    opened = openThere(file, dataDir, prepare)
    if (!opened.isCopy) prepare(opened.database, index)
    return opened
  } catch (error) {
    opened?.database.close()
    throw readError(error, dataDir)
  }
}

/** Opens nothing. Throws `store-missing`, and `store-failed` where the folder may not be looked into. */
export function requireStore(dataDir: string): void {
  if (isThere(storeFiles(dataDir).database, dataDir)) return
  throw new AppError(
    'store-missing',
    `There is no store in ${dataDir} yet. Start Hooktrail once, or name the folder with --data.`,
    { dataDir },
  )
}

function openThere(
  file: string,
  dataDir: string,
  prepare: (database: Database.Database, indexFile: string) => void,
): ReadingConnection {
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, fileMustExist: true, timeout: busyMs })
    // The first read is what needs the files beside it.
    versionOf(database)
    return { database, isCopy: false }
  } catch (error) {
    database?.close()
    if (needsCopy(error, dataDir)) return { database: openCopy(dataDir, prepare), isCopy: true }
    throw error
  }
}

/** A reader renames no files: its error says who does. */
function readError(error: unknown, dataDir: string): AppError {
  // The copy could not be made: the files may not be read.
  if (!(error instanceof AppError) && sqliteCode(error) === null) return unreadable(dataDir, error)
  const mapped = storeError(error, dataDir)
  if (isDamage(error) || mapped.code !== 'folder-not-writable') return mapped
  return unreadable(dataDir, error)
}

function unreadable(dataDir: string, cause: unknown): AppError {
  return new AppError(
    'store-failed',
    `The store in ${dataDir} cannot be opened. Check that you may read the folder and its files.`,
    { dataDir },
    { cause },
  )
}

/**
 * A folder that cannot be read, or that is a file, is not the same as a folder without a store: it gets its own error.
 */
function isThere(file: string, dataDir: string): boolean {
  try {
    statSync(file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw unreadable(dataDir, error)
  }
}
