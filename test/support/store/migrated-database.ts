import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { migrate } from '../../../main/engine/store/migrations/migrate.ts'

/** An empty store in memory with this version's schema. */
export function migratedDatabase(): Database.Database {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  database.pragma('foreign_keys = ON')
  migrate(database, 'memory')
  return database
}
