import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'

/** SQLite's name of the failure, such as `SQLITE_FULL`; `null` for any other error. */
export function sqliteCode(error: unknown): string | null {
  return error instanceof Database.SqliteError ? error.code : null
}

/** The file is not a database, or its pages contradict each other. Never true of busy, I/O or permission errors. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code !== null && (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
}

/** Another connection has the lock. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error)
  return code !== null && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
}

/** SQLite refused one statement because of its values. The transaction continues without it. */
export function isRefusedRow(error: unknown): boolean {
  const code = sqliteCode(error)
  if (code === null) return error instanceof TypeError || error instanceof RangeError
  return code === 'SQLITE_TOOBIG' || code === 'SQLITE_MISMATCH' || code.startsWith('SQLITE_CONSTRAINT')
}

/** Maps a failure of SQLite to the user's error. AppErrors pass unchanged. The message has SQLite's code and no values. */
export function storeError(error: unknown, dataDir: string): AppError {
  if (error instanceof AppError) return error
  const code = sqliteCode(error)
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') {
    return new AppError('disk-full', `The disk of the data folder ${dataDir} is full. Free some space.`, {
      dataDir,
    })
  }
  if (isDamage(error)) {
    return new AppError(
      'store-damaged',
      `The database in ${dataDir} is damaged (${code}). Restart Hooktrail, which moves a damaged database aside and creates a new database.`,
      { dataDir },
    )
  }
  if (code !== null && (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY'))) {
    return new AppError(
      'folder-not-writable',
      `Can’t open the database in ${dataDir} for writing (${code}). Check the folder's permissions.`,
      { dataDir },
    )
  }
  return new AppError(
    'store-failed',
    `The database in ${dataDir} failed (${code ?? errorName(error)}). Check the disk and the folder's permissions.`,
    { dataDir },
    { cause: error },
  )
}

/** Like `storeError`, for a write that failed while the store is open: `disk-full`, `store-gone` or `store-failed`. */
export function writeError(error: unknown, dataDir: string): AppError {
  const mapped = storeError(error, dataDir)
  if (mapped.code === 'disk-full' || mapped.code === 'store-gone' || mapped.code === 'store-failed')
    return mapped
  return new AppError('store-failed', mapped.message, { dataDir }, { cause: error })
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}
