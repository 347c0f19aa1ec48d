import { lstatSync, rmSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { addIndexFunctions } from '../schema/index-functions.ts'
import { indexSchema, indexVersion } from '../schema/index-schema.ts'
import { keepAside } from './damaged.ts'
import { openDerived, usualSynchronous } from './open-derived.ts'
import { differenceOf, objectsMadeBy, objectsOf } from './schema-objects.ts'
import { isBusy, sqliteCode } from './sqlite-errors.ts'
import { makePrivateFile, storeFiles } from './store-files.ts'
import { removeTextFiles } from './text-files.ts'

export const indexStateSql = `INSERT INTO index_state (id, store_id, rules_version, through, inspected_count, last_id,
    last_received_at_ms, forgotten_count)
  VALUES (1, ?, ?, 0, 0, 0, 0, 0)`

export interface OpenedIndex {
  readonly database: Database.Database
  /** The index was missing or unusable: every delivery is inspected again. */
  readonly isNew: boolean
}

/**
 * Opens the only connection that writes the index of a store with these rules. Replaces an index by an empty
 * index if it belongs to another store, has other rules or another schema, is damaged, or can't be opened:
 * all of it can be derived again. `store`: a connection to the store.
 */
export function openIndex(dataDir: string, rulesVersion: number, store: Database.Database): OpenedIndex {
  const { index: file } = storeFiles(dataDir)
  const storeId = store.prepare<[], { id: string }>('SELECT store_id AS id FROM identity').get()?.id ?? ''
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    const saved = openSaved(file, storeId, rulesVersion, store)
    if (saved !== null) return { database: saved, isNew: false }
    removeIndex(dataDir)
  }
  makePrivateFile(dataDir, file)
  const database = open(file, 'OFF')
  try {
    database.transaction(() => makeIndex(database, storeId, rulesVersion))()
    database.pragma(`synchronous = ${usualSynchronous}`)
    return { database, isNew: true }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Removes all rows of an index in one transaction, except its store, its rules, and the news that was already
 * reported and must not be reported again. Readers that have it open see an empty index from then on. The
 * file is rewritten, so that no deleted byte remains.
 */
export function emptyIndex(database: Database.Database): void {
  database.transaction(() => {
    const state = database
      .prepare<[], { storeId: string; rulesVersion: number }>(
        'SELECT store_id AS storeId, rules_version AS rulesVersion FROM index_state',
      )
      .get()
    database.exec('CREATE TEMP TABLE reported AS SELECT * FROM news')
    for (const { type, name } of database.prepare<[], { type: string; name: string }>(madeSql).all()) {
      database.exec(`DROP ${type} IF EXISTS ${name}`)
    }
    makeIndex(database, state?.storeId ?? '', state?.rulesVersion ?? 0)
    database.exec(
      'INSERT INTO news (scope, key, first_delivery_id) SELECT scope, key, first_delivery_id FROM reported; DROP TABLE reported',
    )
  })()
  database.exec('VACUUM')
  database.pragma('wal_checkpoint(TRUNCATE)')
}

/** Virtual tables first: their row tables go with them. Indexes go with their tables. */
const madeSql = `SELECT type, name FROM sqlite_schema
  WHERE type IN ('table', 'trigger') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  ORDER BY type = 'table', sql NOT LIKE 'CREATE VIRTUAL%'`

/** Makes the tables, and the row that names the store and the rules. */
function makeIndex(database: Database.Database, storeId: string, rulesVersion: number): void {
  database.exec(indexSchema)
  database.prepare(indexStateSql).run(storeId, rulesVersion)
  database.pragma(`user_version = ${indexVersion}`)
}

export function removeIndex(dataDir: string): void {
  const { index: file } = storeFiles(dataDir)
  // The log first: SQLite would replay a log that stays behind into a new database.
  for (const ending of ['-wal', '-shm', '']) {
    // Hooktrail makes no folder of this name. A folder of another program is renamed, not deleted.
    if (lstatSync(file + ending, { throwIfNoEntry: false })?.isDirectory() === true) {
      keepAside(dataDir, file + ending, 'index-unusable', Date.now())
    } else rmSync(file + ending, { force: true })
  }
  removeTextFiles(dataDir)
}

function open(file: string, synchronous: 'OFF' | typeof usualSynchronous): Database.Database {
  const database = openDerived(file, synchronous)
  addIndexFunctions(database)
  return database
}

/** `null` if the file is not an index of this store with these rules. */
function openSaved(
  file: string,
  storeId: string,
  rulesVersion: number,
  store: Database.Database,
): Database.Database | null {
  let database: Database.Database | null = null
  try {
    database = open(file, usualSynchronous)
    if (isUsable(database, storeId, rulesVersion) && belongsTo(database, store)) return database
    database.close()
    return null
  } catch (error) {
    database?.close()
    // A full disk or another program's lock would also stop a new index.
    if (sqliteCode(error) === null || sqliteCode(error) === 'SQLITE_FULL' || isBusy(error)) throw error
    return null
  }
}

let ownObjects: ReadonlyMap<string, string> | null = null

/**
 * Whether a database is an index of the store with this id, by these rules and this schema, word for word: a checkout may
 * have replaced the file, a view in the place of a table may never end, and a trigger would run at each write.
 */
export function isUsable(
  database: Database.Database,
  storeId: string,
  rulesVersion: number,
  schema = 'main',
): boolean {
  if (database.pragma(`${schema}.user_version`, { simple: true }) !== indexVersion) return false
  ownObjects ??= objectsMadeBy(made => {
    addIndexFunctions(made)
    made.exec(indexSchema)
  })
  if (differenceOf(objectsOf(database, schema), ownObjects) !== null) return false
  const state = database
    .prepare<[], { storeId: string; rulesVersion: number }>(
      `SELECT store_id AS storeId, rules_version AS rulesVersion FROM ${schema}.index_state`,
    )
    .get()
  return state?.storeId === storeId && state.rulesVersion === rulesVersion
}

/**
 * False if the store is an older copy of the indexed store: its ids would mean other deliveries. The latest
 * inspected delivery is then missing, or has another time.
 */
function belongsTo(database: Database.Database, store: Database.Database): boolean {
  const last = database
    .prepare<[], { id: number; receivedAtMs: number }>(
      'SELECT last_id AS id, last_received_at_ms AS receivedAtMs FROM index_state',
    )
    .get()
  if (last === undefined) return false
  if (last.id === 0) return true
  const found = store
    .prepare<[number], { receivedAtMs: number }>(
      'SELECT received_at_ms AS receivedAtMs FROM deliveries WHERE id = ?',
    )
    .get(last.id)
  if (found !== undefined) return found.receivedAtMs === last.receivedAtMs
  return store.prepare('SELECT 1 FROM removals WHERE delivery_id = ?').get(last.id) !== undefined
}
