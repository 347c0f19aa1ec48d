import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { addIndexFunctions } from '../../../../main/engine/store/index/index-functions.ts'
import { indexStateSql } from '../../../../main/engine/store/index/open-index.ts'
import { indexSchema } from '../../../../main/engine/store/index/schema.ts'
import { migrate } from '../../../../main/engine/store/migrations/migrate.ts'

/** An empty store in memory with the tables of its index. */
export function indexedDatabase(): Database.Database {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  database.pragma('foreign_keys = ON')
  migrate(database, 'memory')
  addIndexFunctions(database)
  database.exec(indexSchema)
  database.prepare(indexStateSql).run('', 1)
  return database
}
