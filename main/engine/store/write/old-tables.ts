import type { Database } from 'better-sqlite3'
import { oldTables } from '../migrations/0011-separate-index.ts'
import { beginTurn } from './turn.ts'
import { vacuum } from './vacuum.ts'

/** Given back in one turn at most. */
const pagesAtOnce = 200

/** The first of the tables of older versions that is still there. */
function firstOldTable(database: Database): (typeof oldTables)[number] | undefined {
  const isThere = database.prepare<[string], unknown>(
    "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?",
  )
  return oldTables.find(table => isThere.get(table) !== undefined)
}

/** Whether an older version has stored what is now derived into the index, and it is not removed yet. */
export function hasOldRows(database: Database): boolean {
  return firstOldTable(database) !== undefined
}

/**
 * Removes up to so many rows of them, within the caller's transaction; an empty table is dropped. The last one is dropped
 * once their space was given back to the disk, some pages in each call: it tells the next start that this is not done.
 * Returns how many thousandths are left, at least 1; 0 where none is.
 */
export function removeOldRows(database: Database, rows: number): number {
  const table = firstOldTable(database)
  if (table === undefined) return 0
  const key = table === 'old_findings' ? 'delivery_id' : 'rowid'
  const last = database
    .prepare<[number], number>(`SELECT ${key} FROM ${table} ORDER BY ${key} LIMIT 1 OFFSET +?`)
    .pluck()
    .get(rows)
  if (last === undefined) {
    database.exec(`DELETE FROM ${table}`)
    const isLast = table === oldTables.at(-1)
    if (isLast && vacuum(database, pagesAtOnce, beginTurn()) > 0) return 1
    database.exec(`DROP TABLE ${table}`)
    // Those of the empty table and of its indexes.
    if (isLast) vacuum(database, pagesAtOnce)
  } else {
    database.prepare(`DELETE FROM ${table} WHERE ${key} <= ?`).run(last)
  }
  return hasOldRows(database) ? leftThousandths(database, table, key, last) : 0
}

/** By tables, and within one by its keys: counting millions of rows takes long. */
function leftThousandths(
  database: Database,
  table: (typeof oldTables)[number],
  key: string,
  last: number | undefined,
): number {
  const tablesLeft = oldTables.length - oldTables.indexOf(table)
  const newest =
    last === undefined
      ? 0
      : database.prepare<[], number | null>(`SELECT max(${key}) FROM ${table}`).pluck().get()
  const ofTable = last === undefined || !newest ? 0 : 1 - last / newest
  return Math.max(1, Math.round(((tablesLeft - 1 + ofTable) / oldTables.length) * 1000))
}
