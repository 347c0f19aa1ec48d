import type { Database } from 'better-sqlite3'

/**
 * What the engine needs of the store before it listens, as it is stored. The writer reads it as it opens the store, so that
 * no second thread has to be waited for.
 */
export interface StartingRows {
  readonly settings: readonly SettingRow[]
  readonly routes: readonly ValueRow[]
}

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
} as const

export function readStartingRows(database: Database): StartingRows {
  return {
    settings: database.prepare<[], SettingRow>(startingSql.settings).all(),
    routes: database.prepare<[], ValueRow>(startingSql.routes).all(),
  }
}
