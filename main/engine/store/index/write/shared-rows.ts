import type { Database } from 'better-sqlite3'
import { prepareAll } from '../../connection/statements.ts'
import { textHash } from '../../schema/index-functions.ts'

/** Most cached ids: a hostile sender can make up any number of values. */
const maximumCached = 5_000

type Value = string | number | null

/**
 * A table of values that many rows share: each combination of its columns is stored once. `isHashed`: its
 * index has a hash of the values.
 */
export function createSharedRows(
  database: Database,
  table: string,
  columns: readonly string[],
  { isHashed = false } = {},
) {
  const all = isHashed ? ['hash', ...columns] : columns
  const sql = prepareAll(database, {
    find: `SELECT id FROM ${table} WHERE ${all.map(column => `${column} IS ?`).join(' AND ')}`,
    insert: `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
  })
  const ids = new Map<string, number>()

  function look(values: readonly Value[], key: string): number {
    const row = isHashed ? [textHash(key), ...values] : values
    return sql.find.value<number>(...row) ?? sql.insert.insert(...row)
  }

  return {
    /** Finds or creates the row with these values. */
    idOf(...values: readonly Value[]): number {
      const key = JSON.stringify(values)
      const known = ids.get(key)
      if (known !== undefined) return known
      // The values in use are soon cached again.
      if (ids.size >= maximumCached) ids.clear()
      const id = look(values, key)
      ids.set(key, id)
      return id
    },
    /** The same without the cache. */
    look: (...values: readonly Value[]): number => look(values, JSON.stringify(values)),
    /** Call it after a rollback, and after rows were removed. */
    forget: (): void => ids.clear(),
  }
}
