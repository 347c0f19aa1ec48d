import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { isDamage } from '../sqlite-errors.ts'

/** Checking so many bytes of a database and its log takes a few seconds of the start. */
export const mostChecked = 512 * 1024 * 1024

/** `too-large`: not checked. */
export type Recheck = 'sound' | 'damaged' | 'too-large'

/**
 * Whether a database in which a read or a write met damage once is damaged. A reader can meet what is not there, where
 * memory or a disk fails for a moment. Compares indexes with their tables too, since reads meet that damage as well.
 * For the process that holds the folder. Damage is returned; every other failure is SQLite's own error.
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
