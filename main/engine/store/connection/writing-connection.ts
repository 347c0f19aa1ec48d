import { existsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { migrate, requireKnownVersion, schemaVersion, versionOf } from '../schema/migrate.ts'
import { busyMs } from './busy.ts'
import { isMarkedDamaged, keepAside, moveDamagedAside, removeMark } from './damaged.ts'
import { isHeaderReadable, readStart, versionInHeader } from './files/database-header.ts'
import { refuseLostStore } from './files/lost-store.ts'
import { noteOwnStore } from './files/own-store.ts'
import { isBusy, isDamage } from './sqlite-errors.ts'
import { makePrivateFile, storeFiles } from './store-files.ts'

export interface WritingConnection {
  readonly database: Database.Database
  /** New path of a damaged store that was moved aside; `null` if there was none. */
  readonly damagedStoreMovedTo: string | null
  /** Another problem with the store's files, as a sentence to show. */
  readonly notice: string | null
}

/**
 * Opens the only connection that writes, on a migrated store. Only for the process that holds the folder. `lock` is the
 * identity of its lock file. Moves a damaged store aside, also if `isDamaged` says so. Throws `store-newer`,
 * `store-older` (of a build before the first release), `store-held` (another process has it open), `store-missing`
 * (missing or empty although its index has deliveries), and SQLite's error for everything else.
 */
export function openForWriting(
  dataDir: string,
  nowMs: number,
  lock: string,
  isDamaged = false,
): WritingConnection {
  const { database: file } = storeFiles(dataDir)
  // Before any connection: a connection would copy the log of an unknown store into its file.
  requireKnownVersion(versionInHeader(file), dataDir)
  refuseLostStore(dataDir)
  const logNotice = keepLostLog(dataDir, nowMs)
  const found = lookAt(file, logNotice.mayBeIncomplete)
  // The lock file changed since the last opening, so the process that opened the store then may still be writing.
  if (found.state === 'sound' && found.lockFile !== lock) requireSoleUse(file, dataDir)
  // The first pages are sound. Only the mark reports damage.
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
 * Moves a log without its database, and an index without its log, aside before any connection is opened:
 * SQLite would delete the log and overwrite the index.
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
  return `The log store.db-wal was missing in ${dataDir}, though the store had not been closed. The latest deliveries may be missing. If you have the log, close Hooktrail and restore it together with the store.db that it belongs to.`
}

/** `movedTo`: `null` if the store was checked, is sound and stayed. */
function markedNotice(dataDir: string, movedTo: string | null): string {
  const seemed = `The store in ${dataDir} seemed damaged when Hooktrail ran last.`
  return movedTo === null
    ? `${seemed} It was checked and is sound, so it stays in use. If this happens again, check the disk and the memory of this machine.`
    : `${seemed} It is too large to be checked at the start, so it was moved to ${movedTo}. Check it with sqlite3 and PRAGMA integrity_check. If it is sound, close Hooktrail and put it back in the place of store.db.`
}

interface Found {
  readonly state: 'none' | 'sound' | 'damaged' | 'unknown'
  /** Identity of the lock file at the last opening; `null` if none is recorded. */
  readonly lockFile: string | null
  /** The store was not closed, and has no log. */
  readonly isLogMissing: boolean
}

/**
 * Checks without changing anything. A connection that may write copies the log into the database and removes
 * the log when it closes, which would change a damaged store.
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
    // Some pages of the log may have been copied.
    if (isLogMissing && database.pragma('quick_check(1)', { simple: true }) !== 'ok') {
      return { ...nothing, state: 'damaged', isLogMissing }
    }
    return { state: 'sound', lockFile: opening?.lockFile ?? null, isLogMissing }
  } catch (error) {
    // The connection that writes meets any other problem and reports it.
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
 * Reads a page of each table that the first writes and each start need, so that damage there is found now and
 * not at the first delivery. It never prevents a start.
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
    // The new tables of an empty store reach the disk together with the record of its opening.
    database.pragma(`synchronous = ${isEmpty ? 'OFF' : 'FULL'}`)
    if (isEmpty) shape(database)
    configure(database, dataDir)
    noteOpened(database, dataDir)
    migrate(database, dataDir)
    // A delivery that got a 2xx survives a power cut: each commit waits for the disk.
    database.pragma('synchronous = FULL')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Before the first write to the log. Without the note, capturing works, and a project's file needs consent. */
function noteOpened(database: Database.Database, dataDir: string): void {
  // A read makes the log.
  versionOf(database)
  try {
    noteOwnStore(dataDir)
  } catch {}
}

/** Before the first table. Later it would rewrite the full file. */
function shape(database: Database.Database): void {
  // First, since the other pragmas write a page. A delivery has 1 to 2 KB, which left a seventh of SQLite's 4 KiB unused.
  database.pragma('page_size = 8192')
  // vacuum.ts gives free pages back.
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
  // Deleted data is overwritten with zeros. vacuum.ts removes data that moved within pages.
  database.pragma('secure_delete = ON')
  // checkpoint.ts decides when: after the senders got their responses, not within the commit.
  database.pragma('wal_autocheckpoint = 0')
  database.pragma(`journal_size_limit = ${64 * 1024 * 1024}`)
  // Deliveries go to the ends of their tables, so 8 MiB hold the pages that are written again and again. The
  // system caches the rest.
  database.pragma('cache_size = -8192')
  database.pragma('temp_store = MEMORY')
}

/** On macOS, fsync alone leaves the data in the drive's cache. */
export function waitForDrive(database: Database.Database): void {
  if (process.platform !== 'darwin') return
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
}

/** https://www.sqlite.org/walformat.html, 2: the index's header says how many frames the log has and how many are copied. */
const framesAt = 16
const copiedAt = 96
const indexHeaderBytes = 136

/**
 * State of a database's log before any connection is opened. `missing`: a database without a log. A properly
 * closed store has no log either, so the database has to show whether that is wrong. `lost`: the log's index
 * lists pages that were not copied into the database. `orphaned`: a log without a database.
 */
type LogState = 'present' | 'missing' | 'lost' | 'orphaned'

function stateOfLog(file: string): LogState {
  const hasDatabase = sizeOf(file) > 0
  const hasLog = sizeOf(`${file}-wal`) > 0
  if (hasLog) return hasDatabase ? 'present' : 'orphaned'
  if (!hasDatabase) return 'present'
  return hasUncopiedFrames(`${file}-shm`) ? 'lost' : 'missing'
}

function hasUncopiedFrames(index: string): boolean {
  const header = readStart(index, indexHeaderBytes)
  // Missing or unreadable: nothing is known.
  if (header === null || header.byteLength < indexHeaderBytes) return false
  // In the machine's byte order. Every machine that Hooktrail runs on is little-endian.
  return header.readUInt32LE(framesAt) > header.readUInt32LE(copiedAt)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Commands read for a moment. A writer has the store open all the time. */
const waitForReadersMs = 2_000

/**
 * Makes sure that no other process has the database open. Every connection of a store holds a shared lock on
 * the database file until it closes, even if the lock file, the log or the log's index was removed. Exclusive
 * mode gets no lock while another connection has one. Skip it if the lock file already proves sole use, since
 * a reader would fail the check. Throws `store-held`.
 */
function requireSoleUse(file: string, dataDir: string): void {
  const probe = new Database(file, { timeout: waitForReadersMs })
  try {
    // Before the first access. Otherwise SQLite uses the shared log and takes no lock on the database.
    probe.pragma('locking_mode = EXCLUSIVE')
    probe.exec('BEGIN EXCLUSIVE; ROLLBACK')
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new AppError(
      'store-held',
      `Another process has the store in ${dataDir} open. Close that process, or choose another folder with --data.`,
      { dataDir },
    )
  } finally {
    probe.close()
  }
}

/** Checking this many bytes of a database and its log takes a few seconds of the start. */
export const mostChecked = 512 * 1024 * 1024

/** `too-large`: not checked. */
type Recheck = 'sound' | 'damaged' | 'too-large'

/**
 * Checks a database in which a read or a write met damage once. A reader can meet false damage if memory or a
 * disk fails for a moment. Also compares indexes with their tables, since reads meet that damage too. Only
 * for the process that holds the folder. Returns damage, and throws SQLite's error for every other failure.
 */
function recheck(file: string): Recheck {
  if (sizeOf(file) + sizeOf(`${file}-wal`) > mostChecked) return 'too-large'
  const database = new Database(file, { readonly: true })
  try {
    return database.pragma('integrity_check(1)', { simple: true }) === 'ok' ? 'sound' : 'damaged'
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  } finally {
    database.close()
  }
}
