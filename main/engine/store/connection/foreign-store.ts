import { existsSync, lstatSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { migrate, requireCurrentVersion, versionOf } from '../schema/migrate.ts'
import { storeError } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'

/** Tables that SQLite makes automatically, some only if statistics are collected. */
const tablesOfSqlite = /^sqlite_(?:sequence|stat[1-4])$/

/**
 * Refuses another user's data folder unless its schema is, word for word, the result of this program's migrations: a view
 * in the place of a table may never end, and a trigger, a generated column or an expression would run foreign SQL. Throws
 * `import-invalid`, `store-newer`, `store-older`, `store-damaged`, `store-failed`.
 */
export function checkForeignStore(dataDir: string): void {
  const { database: file } = storeFiles(dataDir)
  let foreign: Database.Database | null = null
  try {
    for (const path of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) {
      const stat = lstatSync(path, { throwIfNoEntry: false })
      // Opening a pipe would block until it has a writer, and a link leads to another folder.
      if (stat !== undefined && !stat.isFile()) throw unlike(dataDir, `${path} is not a regular file`)
    }
    foreign = new Database(file, { readonly: true, fileMustExist: true })
    foreign.pragma('trusted_schema = OFF')
    foreign.pragma('cell_size_check = ON')
    const version = versionOf(foreign)
    if (version === 0) throw unlike(dataDir, 'it has no schema')
    requireCurrentVersion(version, dataDir)
    const expected = ownObjects()
    const found = objectsOf(foreign)
    for (const [name, sql] of found) {
      if (expected.get(name) !== sql) throw unlike(dataDir, `${clip(name)} is not as Hooktrail makes it`)
    }
    for (const name of expected.keys()) if (!found.has(name)) throw unlike(dataDir, `${name} is missing`)
  } catch (error) {
    throw storeError(error, dataDir)
  } finally {
    foreign?.close()
  }
}

/**
 * Call it before a closed store is read. Returns the function to call after it was read: it removes the log and the log's
 * index that SQLite made beside the database. Only SQLite can know that no other process uses them by then, and only a
 * connection that may write removes them. It writes nothing, since the log is empty.
 */
export function traceOf(dataDir: string): () => void {
  const { database: file } = storeFiles(dataDir)
  const isThere = (): boolean => existsSync(`${file}-wal`) || existsSync(`${file}-shm`)
  // The store is in use, or its process was killed.
  if (isThere()) return () => {}
  return () => {
    if (!isThere()) return
    let database: Database.Database | null = null
    try {
      database = new Database(file, { fileMustExist: true, timeout: 0 })
      database.pragma('trusted_schema = OFF')
      versionOf(database)
    } catch {
      // Another process uses the store now, and removes the files when it closes.
    } finally {
      database?.close()
    }
  }
}

function ownObjects(): ReadonlyMap<string, string> {
  const made = new Database(':memory:')
  try {
    migrate(made, 'memory')
    return objectsOf(made)
  } finally {
    made.close()
  }
}

/** Kind, name and table of each object of a schema, with its SQL. */
function objectsOf(database: Database.Database): ReadonlyMap<string, string> {
  const rows = database
    .prepare<[], { type: string; name: string; tableName: string; sql: string | null }>(
      'SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema',
    )
    .all()
  return new Map(
    rows
      .filter(({ type, name }) => type !== 'table' || !tablesOfSqlite.test(name))
      .map(({ type, name, tableName, sql }) => [`${type} ${name}`, `${tableName} ${sql ?? ''}`]),
  )
}

function unlike(dataDir: string, what: string): AppError {
  return new AppError(
    'import-invalid',
    `${clip(dataDir)}: This is no data folder that Hooktrail made: ${what}. Nothing in it was used.`,
    { dataDir },
  )
}

/** Names are from the file. */
function clip(text: string): string {
  const plain = text.replace(/[^ -~]/g, '?')
  return plain.length > 200 ? `${plain.slice(0, 200)}...` : plain
}
