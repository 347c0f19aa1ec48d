import type { Database } from 'better-sqlite3'
import { busyMs } from '../connection/busy.ts'

/** Pages per step of a time slice: each page moves from the end of the file to a free place. */
const stepPages = 16

/**
 * Gives up to this many free pages back to the disk, within the caller's transaction, until the time slice is
 * over. Returns their number; 0 means that none is free. A database that was made before `auto_vacuum` was
 * set gives none back until it is rewritten.
 */
export function vacuum(database: Database, pages: number, isSliceOver: () => boolean = () => false): number {
  const free = () => Number(database.pragma('freelist_count', { simple: true }))
  const most = Math.floor(pages)
  let freed = 0
  for (let left = free(); left > 0 && freed < most; ) {
    database.pragma(`incremental_vacuum(${Math.min(stepPages, most - freed)})`)
    const freedNow = left - free()
    freed += freedNow
    left -= freedNow
    if (freedNow === 0 || isSliceOver()) break
  }
  return freed
}

/**
 * Rewrites the database, unless it has more bytes. SQLite moves rows between pages, and copies of deleted rows can stay
 * in unused parts of pages, where `secure_delete` doesn't overwrite them: a new file has none. Takes a second per some
 * hundred megabytes, and as much disk space while it runs. Outside a transaction. Returns whether it did.
 */
export function rewrite(database: Database, mostBytes: number): boolean {
  const number = (name: string): number => Number(database.pragma(name, { simple: true }))
  if (number('page_count') * number('page_size') > mostBytes) return false
  database.pragma('auto_vacuum = INCREMENTAL')
  database.exec('VACUUM')
  return true
}

/** Copies the log into the database and empties it. Returns whether it did: false if a reader uses it. */
export const truncateLog = (database: Database, waitMs: number): boolean =>
  checkpoint(database, 'TRUNCATE', waitMs)

/** Returns false if a reader prevented the checkpoint for this time. */
export function checkpoint(database: Database, mode: 'RESTART' | 'TRUNCATE', waitMs: number): boolean {
  database.pragma(`busy_timeout = ${waitMs}`)
  try {
    return Number(database.pragma(`wal_checkpoint(${mode})`, { simple: true })) === 0
  } finally {
    database.pragma(`busy_timeout = ${busyMs}`)
  }
}
