import type { Database } from 'better-sqlite3'
import { addIndexFunctions } from '../../../../main/engine/store/index/index-functions.ts'
import { indexStateSql } from '../../../../main/engine/store/index/open-index.ts'
import { indexSchema } from '../../../../main/engine/store/index/schema.ts'
import { migratedDatabase } from '../migrated-database.ts'

/** An empty store in memory with the tables of its index. */
export function indexedDatabase(): Database {
  const database = migratedDatabase()
  addIndexFunctions(database)
  database.exec(indexSchema)
  database.prepare(indexStateSql).run('', 1)
  return database
}
