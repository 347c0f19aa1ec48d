import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '#contract/errors'
import { schemaVersion } from '../../schema/migrate.ts'
import { storeFiles } from '../store-files.ts'
import { isHeaderReadable } from './database-header.ts'

interface Indexed {
  readonly storeId: string
  readonly deliveries: number
}

/**
 * Call it before any connection that may write is opened. A damaged store passes: it is moved aside. Throws
 * `store-missing` if the store is missing or empty although the index lists deliveries: the store was moved
 * or deleted, or the wrong folder was restored. A new store would hide that and replace the index.
 */
export function refuseLostStore(dataDir: string): void {
  const { database: file, index } = storeFiles(dataDir)
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? null
  const stored = size === null || size === 0 ? noTables : readStore(file)
  if (stored === null || stored.deliveries > 0) return
  const indexed = read(index, indexedSql, ['index_state', 'inspections'])
  if (indexed === null || indexed.deliveries === 0 || indexed.storeId === stored.storeId) return
  throw lost(dataDir, size === null ? 'missing' : 'empty', indexed)
}

/** `null` if the store is damaged, newer, or has a log with deliveries. */
function readStore(file: string): Indexed | null {
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  return hasLog || !isHeaderReadable(file) ? null : read(file, storedSql, ['identity', 'deliveries'])
}

/**
 * How many of two names are plain tables. Reading a view or a virtual or generated column could take forever, and the
 * file may be from someone else.
 */
const tablesSql = `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name IN (@first, @second)
  AND NOT EXISTS (SELECT 1 FROM pragma_table_xinfo(name) WHERE hidden <> 0)`

const indexedSql =
  'SELECT store_id AS storeId, (SELECT count(*) FROM inspections) AS deliveries FROM index_state'
const storedSql = `SELECT (SELECT store_id FROM identity) AS storeId,
  (SELECT count(*) FROM (SELECT 1 FROM deliveries LIMIT 1)) AS deliveries
  FROM pragma_user_version WHERE user_version <= ${schemaVersion}`
const noTables: Indexed = { storeId: '', deliveries: 0 }

/** `null` if the file is unreadable or has another form. */
function read(file: string, sql: string, tables: readonly [string, string]): Indexed | null {
  let database: Database.Database | null = null
  try {
    database = new Database(file, { readonly: true, fileMustExist: true })
    if (database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) return noTables
    const [first, second] = tables
    if (database.prepare<object, number>(tablesSql).pluck().get({ first, second }) !== tables.length)
      return null
    return database.prepare<[], Indexed>(sql).get() ?? null
  } catch {
    // The connection that writes meets the problem and reports it.
    return null
  } finally {
    database?.close()
  }
}

function lost(dataDir: string, how: 'missing' | 'empty', { deliveries }: Indexed): AppError {
  return new AppError(
    'store-missing',
    `store.db in ${dataDir} is ${how}, but index.db beside it lists ${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}. Nothing was changed. Put store.db back, with store.db-wal if there is one, from where it was moved or from a backup. To start with an empty store, delete index.db and start Hooktrail again.`,
    { dataDir },
  )
}
