import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { addIndexFunctions } from '../schema/index-functions.ts'
import { indexSchema } from '../schema/index-schema.ts'
import { indexStateSql, isUsable } from './open-index.ts'
import { openTextsFor } from './read-texts.ts'
import { sqliteCode } from './sqlite-errors.ts'

/**
 * Schema name of the index within a connection that reads the store. Queries need no prefix: no table has the
 * name of a table of the store.
 */
const attached = 'derived'

/**
 * Attaches the index of a store to a connection that reads it. If the index is missing or has other rules, an
 * empty index is attached, which has no inspections. `file`: of the index; `null` for none.
 */
export function attachIndex(database: Database, file: string | null, rulesVersion: number): void {
  addIndexFunctions(database)
  const storeId = database.prepare<[], { id: string }>('SELECT store_id AS id FROM identity').get()?.id ?? ''
  if (file === null || !existsSync(file) || !attachFile(database, file, storeId, rulesVersion)) {
    makeEmpty(database, storeId, rulesVersion)
  } else openTextsFor(database, dirname(file))
}

/** False if the file is unreadable or another store's index. */
function attachFile(database: Database, file: string, storeId: string, rulesVersion: number): boolean {
  try {
    database.prepare(`ATTACH ? AS ${attached}`).run(file)
  } catch (error) {
    if (sqliteCode(error) === null) throw error
    return false
  }
  try {
    if (isUsable(database, storeId, rulesVersion, attached)) {
      database.pragma(`${attached}.cache_size = -4096`)
      return true
    }
  } catch (error) {
    if (sqliteCode(error) === null) throw error
  }
  database.exec(`DETACH ${attached}`)
  return false
}

/** In memory: a read-only connection may only make temporary tables. */
function makeEmpty(database: Database, storeId: string, rulesVersion: number): void {
  const temporary = indexSchema
    .replace(/CREATE TRIGGER [^;]*;[^;]*;\s*END;/g, '')
    .replace(/CREATE TABLE /g, 'CREATE TEMP TABLE ')
    .replace(/CREATE INDEX /g, 'CREATE INDEX temp.')
    .replace(/CREATE VIRTUAL TABLE /g, 'CREATE VIRTUAL TABLE temp.')
  database.exec(temporary)
  database.prepare(`${indexStateSql.replace('INTO ', 'INTO temp.')}`).run(storeId, rulesVersion)
}
