import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { errorCode } from '../../files/system-errors.ts'
import { refuseSpecialFiles } from '../../secrets/private-file.ts'
import { addIndexFunctions } from '../schema/index-functions.ts'
import { indexSchema } from '../schema/index-schema.ts'
import { requireCurrentVersion, versionOf } from '../schema/migrate.ts'
import { needsCopy, openCopy } from './copied-store.ts'
import { indexStateSql, isUsable } from './open-index.ts'
import { openTextsFor } from './read-texts.ts'
import { isDamage, sqliteCode, storeError } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'

/** Files that a reader opens: the database, the index and its texts with their logs, and the mark of damage. */
const openedName = /^(store\.|index\.|texts-)/i

/** How long a read waits while the holder restarts its log or recovers it after a crash. */
const busyMs = 5_000

export interface ReadingConnection {
  readonly database: Database.Database
  readonly isCopy: boolean
}

/**
 * Opens a read-only connection, beside the process that holds the store or alone. It changes no data, but SQLite may make
 * its empty -wal and its -shm beside the database. If SQLite can't, and no process writes, a copy is read.
 * `rulesVersion`: of the index to attach; `null` attaches an empty index, since another user's index could contain
 * anything. Throws `store-missing`, `store-newer`, `store-older`, `store-damaged`, `store-failed`, and
 * `folder-not-writable` if a file that it opens is a link, pipe or device.
 */
export function openForReading(dataDir: string, rulesVersion: number | null): ReadingConnection {
  requireStore(dataDir)
  const { database: file, index } = storeFiles(dataDir)
  let opened: ReadingConnection | null = null
  try {
    refuseSpecialFiles(dataDir, name => openedName.test(name))
    const prepare = (database: Database.Database, indexFile: string): void => {
      // Another user's store could have a schema that calls functions.
      database.pragma('trusted_schema = OFF')
      requireCurrentVersion(versionOf(database), dataDir)
      // There are several of these connections. Pages beyond 4 MiB are read from the system's cache.
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

/** Opens nothing. Throws `store-missing`, and `store-failed` if the folder is unreadable. */
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
    // SQLite makes the files beside the database at the first read.
    versionOf(database)
    return { database, isCopy: false }
  } catch (error) {
    database?.close()
    if (needsCopy(error, dataDir)) return { database: openCopy(dataDir, prepare), isCopy: true }
    throw error
  }
}

/** A reader renames no files, so its error says which process does. */
function readError(error: unknown, dataDir: string): AppError {
  if (error instanceof AppError) return error
  // The folder can't be listed, or the copy failed: the files are unreadable.
  if (sqliteCode(error) === null) return unreadable(dataDir, error)
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

/** A folder that is unreadable, or that is a file, differs from a folder without a store: it throws its own error. */
function isThere(file: string, dataDir: string): boolean {
  try {
    statSync(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw unreadable(dataDir, error)
  }
}

/**
 * Schema name of the index within a connection that reads the store. Queries need no prefix: no table has the
 * name of a table of the store.
 */
const attached = 'derived'

/**
 * Attaches the index of a store to a connection that reads it. If the index is missing or has other rules, an
 * empty index is attached, which has no inspections. `file`: of the index; `null` for none.
 */
function attachIndex(database: Database.Database, file: string | null, rulesVersion: number): void {
  addIndexFunctions(database)
  const storeId = database.prepare<[], { id: string }>('SELECT store_id AS id FROM identity').get()?.id ?? ''
  if (file === null || !existsSync(file) || !attachFile(database, file, storeId, rulesVersion)) {
    makeEmpty(database, storeId, rulesVersion)
  } else openTextsFor(database, dirname(file))
}

/** False if the file is unreadable or another store's index. */
function attachFile(
  database: Database.Database,
  file: string,
  storeId: string,
  rulesVersion: number,
): boolean {
  try {
    database.prepare(`ATTACH ? AS ${attached}`).run(file)
  } catch (error) {
    if (sqliteCode(error) === null) throw error
    return false
  }
  try {
    if (isUsable(database, storeId, rulesVersion, attached)) {
      database.pragma(`${attached}.cache_size = -4096`)
      return true
    }
  } catch (error) {
    if (sqliteCode(error) === null) throw error
  }
  database.exec(`DETACH ${attached}`)
  return false
}

/** In memory: a read-only connection may only make temporary tables. */
function makeEmpty(database: Database.Database, storeId: string, rulesVersion: number): void {
  const temporary = indexSchema
    .replace(/CREATE TRIGGER [^;]*;[^;]*;\s*END;/g, '')
    .replace(/CREATE TABLE /g, 'CREATE TEMP TABLE ')
    .replace(/CREATE INDEX /g, 'CREATE INDEX temp.')
    .replace(/CREATE VIRTUAL TABLE /g, 'CREATE VIRTUAL TABLE temp.')
  database.exec(temporary)
  database.prepare(`${indexStateSql.replace('INTO ', 'INTO temp.')}`).run(storeId, rulesVersion)
}
