import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { readPlainFile } from '../../files/named-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { keepAside } from './damaged.ts'
import { identityOf } from './files/opened-files.ts'
import { isBusy, isDamage, storeError } from './sqlite-errors.ts'
import { folderError, makePrivateFile, type StoreFiles, storeFiles } from './store-files.ts'

export interface Holder {
  readonly pid: number
  readonly host: string
  readonly startedAtMs: number
}

// A connection that is collected as garbage closes and loses its lock.
const held = new Set<Database.Database>()

/**
 * Takes the data folder for this process. The lock is an exclusive transaction on an empty database. The operating system
 * drops it with the process, so a kill leaves nothing to clear. A lock file that is not a database can't be locked: it is
 * renamed, and a new file is made. A lock file that was removed beside its holder locks nobody out: see `requireSoleUse`.
 * Throws `store-held` naming the holder, `folder-not-writable`, `disk-full`, `store-failed`.
 */
export function takeLock(dataDir: string, holder: Holder) {
  const files = storeFiles(dataDir)
  const { connection: locked, identity } = lockFile(dataDir, files, holder.startedAtMs)
  try {
    replaceFile(files.holder, `${JSON.stringify(holder)}\n`)
  } catch (error) {
    locked.close()
    throw folderError(dataDir, error)
  }
  held.add(locked)
  return {
    /** Identity of the lock file: see `identityOf`. */
    identity,
    release() {
      if (!held.delete(locked)) return
      try {
        // If the folder was replaced, the holder file belongs to another process.
        if (identityOf(files.lock) === identity) rmSync(files.holder, { force: true })
      } catch {
        // The folder may have become read-only. A holder file that stays locks nobody out: the next holder replaces it.
      } finally {
        locked.close()
      }
    },
  }
}

interface Locked {
  readonly connection: Database.Database
  readonly identity: string
}

function lockFile(dataDir: string, files: StoreFiles, nowMs: number, isRetry = false): Locked {
  makePrivateFile(dataDir, files.lock)
  const before = identityOf(files.lock)
  let connection: Database.Database | null = null
  let failure: unknown = null
  try {
    connection = new Database(files.lock, { timeout: 0 })
    // In memory, so that no journal file is made beside it.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
    // Otherwise the file at the path is not the locked file.
    if (before !== null && identityOf(files.lock) === before) return { connection, identity: before }
  } catch (error) {
    failure = error
  }
  connection?.close()
  if (isBusy(failure)) throw heldError(dataDir, files.holder)
  if (isRetry || !(failure === null || isDamage(failure))) {
    throw storeError(failure ?? new Error('The lock file was replaced.'), dataDir)
  }
  if (failure !== null) keepAside(dataDir, files.lock, 'hold-damaged', nowMs)
  return lockFile(dataDir, files, nowMs, true)
}

function heldError(dataDir: string, holderFile: string): AppError {
  const holder = readHolder(holderFile)
  const who = holder === null ? 'another process' : `process ${holder.pid} (${holder.host})`
  return new AppError(
    'store-held',
    `The data folder ${dataDir} is in use by ${who}. Close that process, or choose another folder with --data.`,
    holder === null ? { dataDir } : { dataDir, pid: holder.pid, host: holder.host },
  )
}

const maximumBytes = 4096

/** `null` if the holder has not written its name yet, or the file is unreadable. */
function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readPlainFile(file, maximumBytes).toString())
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return null
    return typeof value.pid === 'number' && typeof value.host === 'string'
      ? { pid: value.pid, host: value.host, startedAtMs: 0 }
      : null
  } catch {
    // Only the name in the message is lost.
    return null
  }
}
