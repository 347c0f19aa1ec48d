import type { Database } from 'better-sqlite3'

export const indexedThroughSql =
  'SELECT read_through AS through FROM progress WHERE rules_version = @rulesVersion'

/** How far inspection has come: every delivery up to this id is inspected, and in the index; 0 for none. */
export function createIndexedThrough(database: Database, rulesVersion: number): () => number {
  const statement = database.prepare<object, { through: number }>(indexedThroughSql)
  return () => statement.get({ rulesVersion })?.through ?? 0
}
