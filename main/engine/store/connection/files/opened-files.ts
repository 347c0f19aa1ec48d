import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { AppError } from '#contract/errors'
import { storeFiles } from '../store-files.ts'

/** `lock`: identity of the lock file that this process holds. The database has to be open, with its log. */
export function openedFiles(dataDir: string, lock: string) {
  const { database, lock: lockFile } = storeFiles(dataDir)
  const opened = [database, `${database}-wal`, `${database}-shm`].map(path => ({
    path,
    identity: identityOf(path),
  }))
  const watched = [{ path: lockFile, identity: lock }, ...opened]
  return {
    /**
     * Throws `store-gone` if a file no longer lies at its path: the writes would be lost, or another process
     * could write at the same time. Costs four `stat` calls.
     */
    check(): void {
      for (const { path, identity } of watched) {
        if (identity === null || identityOf(path) !== identity) throw gone(path, dataDir)
      }
    },
    /** The database itself is still at its path. */
    isDatabaseThere: (): boolean => identityOf(database) === opened[0]?.identity,
  }
}

function gone(path: string, dataDir: string): AppError {
  const { database } = storeFiles(dataDir)
  const isWhole = identityOf(dirname(path)) === null || identityOf(database) === null
  const what = isWhole ? 'The database' : `The file ${basename(path)}`
  const next = isWhole ? 'says how to start with an empty database' : 'opens the database again'
  return new AppError(
    'store-gone',
    `${what} in ${dataDir} was deleted, moved or replaced while Hooktrail was running, so nothing can be saved. Restore the files, or restart Hooktrail, which ${next}. To use another folder, start with --data.`,
    { dataDir, file: isWhole ? null : basename(path) },
  )
}

/**
 * Device and inode of the file at a path; `null` if the file is missing or unreadable. Two equal results mean the same
 * file while a process has it open. Opens nothing: closing a file would drop this process's locks on it.
 */
export function identityOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? null : `${found.dev}:${found.ino}`
  } catch {
    // A parent folder can't be entered, so the file can't be used either.
    return null
  }
}
