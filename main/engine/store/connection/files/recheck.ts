import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { isDamage } from '../sqlite-errors.ts'

/** Checking this many bytes of a database and its log takes a few seconds of the start. */
export const mostChecked = 512 * 1024 * 1024

/** `too-large`: not checked. */
export type Recheck = 'sound' | 'damaged' | 'too-large'

/**
 * Checks a database in which a read or a write met damage once. A reader can meet false damage if memory or a
 * disk fails for a moment. Also compares indexes with their tables, since reads meet that damage too. Only
 * for the process that holds the folder. Returns damage, and throws SQLite's error for every other failure.
 */
export function recheck(file: string, most = mostChecked): Recheck {
  if (sizeOf(file) + sizeOf(`${file}-wal`) > most) return 'too-large'
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

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
