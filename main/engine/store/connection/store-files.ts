import { closeSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '#contract/errors'
import { closeToOthers } from '../../secrets/private-file.ts'
import { textBytes } from './text-files.ts'

/** The files that the store keeps in a data folder: absolute, since SQLite takes some relative names for addresses. */
export interface StoreFiles {
  readonly database: string
  /** What is derived from the database: made again where it is missing. */
  readonly index: string
  /** Locked by the process that holds the folder; holds no data. */
  readonly lock: string
  /** Names the holder for the message another process gets. */
  readonly holder: string
  /** Exists once a read or a write met damage in the database: the next start checks it. */
  readonly damagedMark: string
}

export function storeFiles(dataDir: string): StoreFiles {
  return {
    database: resolve(dataDir, 'store.db'),
    index: resolve(dataDir, 'index.db'),
    lock: resolve(dataDir, 'hold.db'),
    holder: resolve(dataDir, 'holder.json'),
    damagedMark: resolve(dataDir, 'store.damaged'),
  }
}

/** Bytes of the index and its texts with their logs, and of the logs alone, which are emptied when the index thread is idle; 0 where there is none. */
export function indexBytes(dataDir: string): { readonly all: number; readonly log: number } {
  const { index } = storeFiles(dataDir)
  const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const log = sizeOf(`${index}-wal`)
  const texts = textBytes(dataDir)
  return { all: sizeOf(index) + log + texts.all, log: log + texts.log }
}

/**
 * Makes the data folder, or closes an existing one to other users. In a project, Git ignores a folder that is made here:
 * it holds payloads and secrets. Throws `folder-not-writable`, `disk-full`.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (made !== undefined) writeFileSync(resolve(dataDir, '.gitignore'), '*\n', { mode: 0o600 })
    closeToOthers(dataDir)
  } catch (error) {
    throw error instanceof AppError ? error : folderError(dataDir, error)
  }
}

/**
 * Makes an empty file for its owner alone, so that SQLite's files beside it get the same mode. Leaves an existing file
 * unopened: closing any handle of a file drops the POSIX locks that this process has on it.
 * Throws `folder-not-writable`, `disk-full`.
 */
export function makePrivateFile(dataDir: string, file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderError(dataDir, error)
  }
}

/** What it means that a file of the data folder cannot be made or written. */
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
    const message = `The data folder ${dataDir} is on a disk that can only be read. Choose another with --data, or allow writing to the disk.`
    return new AppError('folder-not-writable', message, { dataDir }, { cause: error })
  }
  return new AppError(
    'folder-not-writable',
    `The data folder ${dataDir} cannot be made or written (${code}). Choose another with --data, or allow writing to it.`,
    { dataDir },
    { cause: error },
  )
}
