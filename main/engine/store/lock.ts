import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { isBusy, storeError } from './sqlite-errors.ts'
import { makePrivateFile, storeFiles } from './store-files.ts'

export interface Holder {
  readonly pid: number
  readonly host: string
  readonly startedAtMs: number
}

export interface Lock {
  release(): void
}

// A connection that is collected as garbage closes and loses its lock.
const held = new Set<Database.Database>()

/**
 * Takes the data folder for this process. The lock is an exclusive transaction on an empty database: the operating
 * system drops it with the process, so nothing is left to clear after a kill.
 * Throws `store-held` naming the holder, `folder-not-writable`, `disk-full`, `store-failed`.
 */
export function takeLock(dataDir: string, holder: Holder): Lock {
  const files = storeFiles(dataDir)
  makePrivateFile(dataDir, files.lock)
  let connection: Database.Database | null = null
  try {
    connection = new Database(files.lock, { timeout: 0 })
    // In memory: no journal file comes or stays beside it.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection?.close()
    throw isBusy(error) ? heldError(dataDir, files.holder) : storeError(error, dataDir)
  }
  const locked = connection
  held.add(locked)
  writeHolder(files.holder, holder)
  return {
    release() {
      if (!held.delete(locked)) return
      rmSync(files.holder, { force: true })
      locked.close()
    },
  }
}

function writeHolder(file: string, holder: Holder): void {
  const aside = `${file}.${holder.pid}`
  writeFileSync(aside, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  renameSync(aside, file)
}

function heldError(dataDir: string, holderFile: string): AppError {
  const holder = readHolder(holderFile)
  const who = holder === null ? 'another process' : `process ${holder.pid} (${holder.host})`
  return new AppError(
    'store-held',
    `The data folder ${dataDir} is held by ${who}. Close that one, or choose another folder with --data.`,
    holder === null ? { dataDir } : { dataDir, pid: holder.pid, host: holder.host },
  )
}

/** `null` where the holder has not written its name yet, or what stands there cannot be read. */
function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return null
    return typeof value.pid === 'number' && typeof value.host === 'string'
      ? { pid: value.pid, host: value.host, startedAtMs: 0 }
      : null
  } catch {
    // Only the name in a message is lost.
    return null
  }
}
