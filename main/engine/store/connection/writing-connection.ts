import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { migrate, requireKnownVersion, schemaVersion, versionOf } from '../migrate.ts'
import { isMarkedDamaged, keepAside, moveDamagedAside, removeMark } from './damaged.ts'
import { isHeaderReadable, versionInHeader } from './files/database-header.ts'
import { stateOfLog } from './files/lost-log.ts'
import { refuseLostStore } from './files/lost-store.ts'
import { recheck } from './files/recheck.ts'
import { requireSoleUse } from './files/sole-use.ts'
import { isDamage } from './sqlite-errors.ts'
import { makePrivateFile, storeFiles } from './store-files.ts'

/** How long a write waits for another connection. Only another program makes it wait: Hooktrail has one writer. */
export const busyMs = 1_000

export interface WritingConnection {
  readonly database: Database.Database
  /** New path of a damaged store that was moved aside; `null` if there was none. */
  readonly damagedStoreMovedTo: string | null
  /** What else was wrong with the store's files, as a sentence to show. */
  readonly notice: string | null
}

/**
 * The one connection that writes, on a migrated store. Only for the process that holds the folder; `lock` is the identity
 * of its lock file. A damaged store is moved aside, also where `isDamaged` says so; a newer one throws `store-newer`, one of a
 * build before the first release `store-older`, one that another process has open `store-held`, one that is gone or empty
 * although its index has deliveries `store-missing`; everything else is SQLite's own error.
 */
export function openForWriting(
  dataDir: string,
  nowMs: number,
  lock: string,
  isDamaged = false,
): WritingConnection {
  const { database: file } = storeFiles(dataDir)
  // Before any connection: one would write the log of a store that this program does not know into its file.
  requireKnownVersion(versionInHeader(file), dataDir)
  refuseLostStore(dataDir)
  const logNotice = keepLostLog(dataDir, nowMs)
  const found = lookAt(file, logNotice.mayBeIncomplete)
  // Under another lock file than last time, the process that opened it then may still be writing.
  if (found.state === 'sound' && found.lockFile !== lock) requireSoleUse(file, dataDir)
  // The first pages are sound: only the mark says that something is damaged.
  const marked = found.state === 'sound' && isMarkedDamaged(dataDir) ? recheck(file) : null
  if (marked === 'sound') removeMark(dataDir)
  let damagedStoreMovedTo: string | null = null
  const isBad = isDamaged || found.state === 'damaged' || marked === 'damaged' || marked === 'too-large'
  if (isBad && existsSync(file)) damagedStoreMovedTo = moveDamagedAside(dataDir, nowMs)
  const notices = [
    logNotice.notice ?? (found.isLogMissing ? missingLog(dataDir) : null),
    marked === 'sound' || marked === 'too-large' ? markedNotice(dataDir, damagedStoreMovedTo) : null,
  ]
  const notice = notices.filter(text => text !== null).join(' ') || null
  try {
    return { database: openMigrated(dataDir), damagedStoreMovedTo, notice }
  } catch (error) {
    if (!isDamage(error)) throw error
    damagedStoreMovedTo = moveDamagedAside(dataDir, nowMs)
    return { database: openMigrated(dataDir), damagedStoreMovedTo, notice }
  }
}

/**
 * A log without its database would be deleted by SQLite, an index without its log be written over: both are kept aside.
 * Before any connection is opened.
 */
function keepLostLog(dataDir: string, nowMs: number): { notice: string | null; mayBeIncomplete: boolean } {
  const { database: file } = storeFiles(dataDir)
  const state = stateOfLog(file)
  if (state === 'orphaned') {
    const saved = keepAside(dataDir, file, 'store-log', nowMs)
    const notice = `store.db was missing in ${dataDir}, but its log was found. The log was moved to ${saved}-wal, and a new database was created.`
    return { notice, mayBeIncomplete: false }
  }
  if (state === 'lost') {
    keepAside(dataDir, `${file}-shm`, 'store-log-index', nowMs)
    return { notice: missingLog(dataDir), mayBeIncomplete: true }
  }
  return { notice: null, mayBeIncomplete: state === 'missing' }
}

function missingLog(dataDir: string): string {
  return `The log store.db-wal was missing in ${dataDir}, though the store had not been closed. What was stored last may be missing. If you have the log, close Hooktrail and restore it together with the store.db that it belongs to.`
}

/** `movedTo`: `null` where the store stayed, since it was checked and is sound. */
function markedNotice(dataDir: string, movedTo: string | null): string {
  const seemed = `The store in ${dataDir} seemed damaged when Hooktrail ran last.`
  return movedTo === null
    ? `${seemed} It was checked and is sound, so it stays in use. If this happens again, check the disk and the memory of this machine.`
    : `${seemed} It is too large to be checked at the start, so it was moved to ${movedTo}. Check it with sqlite3 and PRAGMA integrity_check. If it is sound, close Hooktrail and put it back in the place of store.db.`
}

interface Found {
  readonly state: 'none' | 'sound' | 'damaged' | 'unknown'
  /** Identity of the lock file under which it was opened last; `null` where none is recorded. */
  readonly lockFile: string | null
  /** It was not closed, and has no log. */
  readonly isLogMissing: boolean
}

/**
 * Checks without changing anything. A connection that may write copies the log into the database and removes it when it
 * closes; the damaged store would then not be kept as it was found.
 */
function lookAt(file: string, hasNoLog: boolean): Found {
  const nothing: Found = { state: 'none', lockFile: null, isLogMissing: false }
  if (!existsSync(file)) return nothing
  if (!isHeaderReadable(file)) return { ...nothing, state: 'damaged' }
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, timeout: busyMs })
    const version = versionOf(database)
    if (version > 0) readFirstPages(database)
    const opening = version > 0 && version <= schemaVersion ? readOpening(database) : null
    const isLogMissing = hasNoLog && opening?.isOpen === 1
    // Pages may have been copied from the log in part.
    if (isLogMissing && database.pragma('quick_check(1)', { simple: true }) !== 'ok') {
      return { ...nothing, state: 'damaged', isLogMissing }
    }
    return { state: 'sound', lockFile: opening?.lockFile ?? null, isLogMissing }
  } catch (error) {
    // Whatever else is wrong is met, and reported, by the connection that writes.
    return { ...nothing, state: isDamage(error) ? 'damaged' : 'unknown' }
  } finally {
    database?.close()
  }
}

function readOpening(database: Database.Database): { lockFile: string; isOpen: number } | null {
  const read = database.prepare<[], { lockFile: string; isOpen: number }>(
    'SELECT lock_file AS lockFile, is_open AS isOpen FROM opening',
  )
  return read.get() ?? null
}

/**
 * Reads a page of each table that writing begins with, and what each start reads, so that damage there is found now and
 * not at the first delivery. It never keeps Hooktrail from starting.
 */
function readFirstPages(database: Database.Database): void {
  for (const table of ['totals', 'deliveries', 'delivery_contents', 'sessions']) {
    database.prepare(`SELECT max(rowid) FROM ${table}`).get()
  }
  for (const table of ['settings', 'routes']) database.prepare(`SELECT * FROM ${table}`).all()
}

function openMigrated(dataDir: string): Database.Database {
  const { database: file } = storeFiles(dataDir)
  makePrivateFile(dataDir, file)
  const database = new Database(file, { timeout: busyMs })
  try {
    const isEmpty = versionOf(database) === 0
    // What is made of an empty store waits for the disk together with the record of its opening.
    database.pragma(`synchronous = ${isEmpty ? 'OFF' : 'FULL'}`)
    if (isEmpty) shape(database)
    configure(database, dataDir)
    migrate(database, dataDir)
    // What was answered 2xx survives a power cut: each commit waits for the disk.
    database.pragma('synchronous = FULL')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Before the first table: later it would cost a rewrite of the whole file. */
function shape(database: Database.Database): void {
  // First: the other writes a page. A delivery is a kilobyte or two, which left a seventh of SQLite's 4 KiB over.
  database.pragma('page_size = 8192')
  // Free pages are given back by vacuum.ts.
  database.pragma('auto_vacuum = INCREMENTAL')
}

function configure(database: Database.Database, dataDir: string): void {
  if (database.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw new AppError(
      'store-failed',
      `The file system of ${dataDir} cannot share memory between processes. Choose a local folder with --data.`,
      { dataDir },
    )
  }
  waitForDrive(database)
  database.pragma('foreign_keys = ON')
  // What is deleted is overwritten with zeros. vacuum.ts removes what moved within pages.
  database.pragma('secure_delete = ON')
  // checkpoint.ts decides when: after the senders were answered, not within the commit.
  database.pragma('wal_autocheckpoint = 0')
  database.pragma(`journal_size_limit = ${64 * 1024 * 1024}`)
  // Deliveries go to the ends of their tables: 8 MiB hold what is written again and again. The system caches the rest.
  database.pragma('cache_size = -8192')
  database.pragma('temp_store = MEMORY')
}

/** On macOS fsync alone leaves the data in the drive's cache. */
export function waitForDrive(database: Database.Database): void {
  if (process.platform !== 'darwin') return
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
}
