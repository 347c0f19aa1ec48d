import { lstatSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { separateIndex } from '../migrations/0011-separate-index.ts'
import { refuseNewer, versionOf } from '../migrations/migrate.ts'
import { migrations, schemaVersion } from '../migrations/migrations.ts'
import { storeError } from './sqlite-errors.ts'
import { storeFiles } from './store-files.ts'

/** The version whose migration takes out what is derived, for large stores in the background. */
const indexVersion = 11
/** Tables that SQLite makes by itself, some of them only when somebody asks for statistics. */
const tablesOfSqlite = /^sqlite_(?:sequence|stat[1-4])$/

/**
 * Refuses a data folder of somebody else unless its schema is, word for word, what this program's migrations make for its
 * version: a view in the place of a table may never end, and a trigger, a generated column or an expression would run
 * what somebody else wrote. Throws `import-invalid`, `store-newer`, `store-damaged`, `store-failed`.
 */
export function checkForeignStore(dataDir: string): void {
  const { database: file } = storeFiles(dataDir)
  let foreign: Database.Database | null = null
  try {
    for (const path of [file, `${file}-wal`, `${file}-shm`]) {
      const stat = lstatSync(path, { throwIfNoEntry: false })
      // Opening a pipe would block until it has a writer, and a link leads elsewhere.
      if (stat !== undefined && !stat.isFile()) throw unlike(dataDir, `${path} is not a regular file`)
    }
    foreign = new Database(file, { readonly: true, fileMustExist: true })
    foreign.pragma('trusted_schema = OFF')
    foreign.pragma('cell_size_check = ON')
    const version = versionOf(foreign)
    refuseNewer(version, dataDir)
    if (version === 0) throw unlike(dataDir, 'it has no schema')
    const expected = schemaOf(version)
    const found = objectsOf(foreign)
    for (const [name, sql] of found) {
      if ((expected.get(name) ?? leftBehind(version).get(name)) !== sql)
        throw unlike(dataDir, `${clip(name)} is not as Hooktrail makes it`)
    }
    for (const name of expected.keys()) if (!found.has(name)) throw unlike(dataDir, `${name} is missing`)
  } catch (error) {
    throw storeError(error, dataDir)
  } finally {
    foreign?.close()
  }
}

/** What the migrations up to a version make. */
function schemaOf(version: number): ReadonlyMap<string, string> {
  const made = new Database(':memory:')
  try {
    for (const step of migrations.slice(0, Math.min(version, schemaVersion))) step(made)
    return objectsOf(made)
  } finally {
    made.close()
  }
}

/** What a store that is being upgraded may still have beside that. */
function leftBehind(version: number): ReadonlyMap<string, string> {
  if (version < indexVersion) return new Map()
  const made = new Database(':memory:')
  try {
    for (const step of migrations.slice(0, indexVersion - 1)) step(made)
    separateIndex(made, true)
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
    `${clip(dataDir)}: This is no data folder that Hooktrail made: ${what}. Nothing was imported.`,
    { dataDir },
  )
}

/** Names come from the file itself. */
function clip(text: string): string {
  const plain = text.replace(/[^ -~]/g, '?')
  return plain.length > 200 ? `${plain.slice(0, 200)}...` : plain
}
