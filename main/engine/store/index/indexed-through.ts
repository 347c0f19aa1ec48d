import type { Database } from 'better-sqlite3'

export const indexedThroughSql = 'SELECT through FROM index_state'

/** Every delivery up to the returned id is inspected and in the index; 0 for none. */
export function createIndexedThrough(database: Database): () => number {
  const statement = database.prepare<[], number>(indexedThroughSql).pluck()
  return () => statement.get() ?? 0
}
