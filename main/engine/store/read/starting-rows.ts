import type { Database } from 'better-sqlite3'

/** `value` is JSON. */
export interface SettingRow {
  readonly name: string
  readonly value: string
}

/** `value` is JSON. */
export interface ValueRow {
  readonly id: number
  readonly value: string
}

export const startingSql = {
  settings: 'SELECT name, value FROM settings',
  routes: 'SELECT id, value FROM routes ORDER BY id',
  environments: 'SELECT id, value FROM environments ORDER BY id LIMIT 1000',
} as const

/**
 * Rows that the engine needs before it listens, as they are stored. The writer reads them when it opens the
 * store, so that the start doesn't wait for another thread.
 */
export function readStartingRows(database: Database) {
  return {
    settings: database.prepare<[], SettingRow>(startingSql.settings).all(),
    routes: database.prepare<[], ValueRow>(startingSql.routes).all(),
    environments: database.prepare<[], ValueRow>(startingSql.environments).all(),
  }
}
