import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '#contract/errors'
import { closeToOthers, makeIgnoredFolder } from '../../secrets/private-file.ts'
import { textBytes } from './text-files.ts'

export type StoreFiles = ReturnType<typeof storeFiles>

/** The store's files in a data folder. The paths are absolute, since SQLite takes some relative names for addresses. */
export function storeFiles(dataDir: string) {
  return {
    database: resolve(dataDir, 'store.db'),
    /** Derived from the database: made again if missing. */
    index: resolve(dataDir, 'index.db'),
    /** Locked by the process that holds the folder; holds no data. */
    lock: resolve(dataDir, 'hold.db'),
    /** Names the holder in the message that another process gets. */
    holder: resolve(dataDir, 'holder.json'),
    /** Exists once a read or a write met damage in the database: the next start checks it. */
    damagedMark: resolve(dataDir, 'store.damaged'),
  }
}

/**
 * Bytes of the index and its texts with their logs, and of the logs alone. The logs are emptied when the
 * index thread is idle. 0 without files.
 */
export function indexBytes(dataDir: string): { readonly all: number; readonly log: number } {
  const { index } = storeFiles(dataDir)
  const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const log = sizeOf(`${index}-wal`)
  const texts = textBytes(dataDir)
  return { all: sizeOf(index) + log + texts.all, log: log + texts.log }
}

/**
 * Makes the data folder, or closes an existing folder to other users. In a project, Git ignores a new folder:
 * it contains payloads and secrets. Throws `folder-not-writable`, `disk-full`.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeIgnoredFolder(dataDir)
    closeToOthers(dataDir)
  } catch (error) {
    throw error instanceof AppError ? error : folderError(dataDir, error)
  }
}

/**
 * Makes an empty file that only its owner can read, so that SQLite's files beside it get the same mode.
 * Leaves an existing file unopened: closing any handle of a file drops this process's POSIX locks on it.
 * Throws `folder-not-writable`, `disk-full`.
 */
export function makePrivateFile(dataDir: string, file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderError(dataDir, error)
  }
}

/** Maps a failure to make or write a file of the data folder to the error for the user. */
export function folderError(dataDir: string, error: unknown): AppError {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk-full', `The disk of the data folder ${dataDir} is full. Free some space.`)
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    const message = `The data folder ${dataDir} is a file, or lies in one. Choose a folder with --data.`
    return new AppError('folder-not-writable', message, { dataDir }, { cause: error })
  }
  if (code === 'EROFS') {
    const message = `The data folder ${dataDir} is on a read-only disk. Choose another with --data, or allow writing to the disk.`
    return new AppError('folder-not-writable', message, { dataDir }, { cause: error })
  }
  return new AppError(
    'folder-not-writable',
    `The data folder ${dataDir} cannot be made or written (${code}). Choose another with --data, or allow writing to it.`,
    { dataDir },
    { cause: error },
  )
}
