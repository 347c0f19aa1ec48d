import Database from 'better-sqlite3'

/** Tables that SQLite makes automatically, some only if statistics are collected. */
const tablesOfSqlite = /^sqlite_(?:sequence|stat[1-4])$/

/** Kind, name and table of each object of a schema, with its SQL. Reads no table, since a view may be in its place. */
export function objectsOf(database: Database.Database, schema = 'main'): ReadonlyMap<string, string> {
  const rows = database
    .prepare<[], { type: string; name: string; tableName: string; sql: string | null }>(
      `SELECT type, name, tbl_name AS tableName, sql FROM ${schema}.sqlite_schema`,
    )
    .all()
  return new Map(
    rows
      .filter(({ type, name }) => type !== 'table' || !tablesOfSqlite.test(name))
      .map(({ type, name, tableName, sql }) => [`${type} ${name}`, `${tableName} ${sql ?? ''}`]),
  )
}

/** The objects that `make` makes in an empty database. */
export function objectsMadeBy(make: (database: Database.Database) => void): ReadonlyMap<string, string> {
  const made = new Database(':memory:')
  try {
    make(made)
    return objectsOf(made)
  } finally {
    made.close()
  }
}

/** How a schema differs from the expected one, word for word; `null` if it doesn't. */
export function differenceOf(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): { readonly name: string; readonly is: 'missing' | 'other' } | null {
  for (const [name, sql] of found) if (expected.get(name) !== sql) return { name, is: 'other' }
  for (const name of expected.keys()) if (!found.has(name)) return { name, is: 'missing' }
  return null
}
