import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { errorCode } from '../../files/system-errors.ts'
import { textsOf } from './read-texts.ts'
import { sqliteCode } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'
import { textFiles } from './text-files.ts'

/** SQLite makes the index in pieces of this size. An attempt on a full disk leaves a smaller file. */
const smallestIndex = 32 * 1024

/**
 * True if SQLite can't make its files beside the database: the disk is read-only or full, or the folder belongs to
 * another user. False if the index exists: another process may be writing, and a copy could be torn.
 */
export function needsCopy(error: unknown, dataDir: string): boolean {
  const code = sqliteCode(error)
  const index = statSync(`${storeFiles(dataDir).database}-shm`, { throwIfNoEntry: false })
  if (code === null || (index !== undefined && index.size >= smallestIndex)) return false
  return /^SQLITE_(CANTOPEN|READONLY|FULL|IOERR_(SHM|WRITE|ACCESS))/.test(code)
}

/**
 * Opens a private copy of a store and its index that no process writes, with the logs applied. The copy is removed when
 * the connection closes. `attach` gets the connection and the copied index while the files still have their names.
 */
export function openCopy(
  dataDir: string,
  attach: (database: Database.Database, index: string) => void,
): Database.Database {
  const { database: file, index } = storeFiles(dataDir)
  let folder: string | null = null
  let database: Database.Database | null = null
  try {
    folder = mkdtempSync(join(tmpdir(), 'hooktrail-read-'))
    const copy = join(folder, 'store.db')
    const copiedIndex = join(folder, 'index.db')
    for (const ending of ['', '-wal']) {
      if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending)
      if (existsSync(index + ending)) copyFileSync(index + ending, copiedIndex + ending)
    }
    for (const { file } of textFiles(dataDir)) copyFileSync(file, join(folder, basename(file)))
    database = new Database(copy)
    database.pragma('journal_mode = DELETE')
    attach(database, copiedIndex)
    // Before the copy loses its name below.
    textsOf(database)
    database.pragma('query_only = ON')
    return database
  } catch (error) {
    database?.close()
    const code = errorCode(error)
    if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== 'EROFS') throw error
    throw new AppError(
      'disk-full',
      `The store in ${dataDir} has to be copied to be read, and ${tmpdir()} has no space for it. Free some, or name another folder in TMPDIR.`,
      { dataDir },
      { cause: error },
    )
  } finally {
    // An open file stays readable without its name, so no copy stays on the disk.
    if (folder !== null) removeQuietly(folder)
  }
}

function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Windows can't remove open files. The system clears its temporary folder.
  }
}
