import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { indexStateSql } from '../../../../main/engine/store/connection/open-index.ts'
import { provideTexts } from '../../../../main/engine/store/connection/read-texts.ts'
import { addIndexFunctions } from '../../../../main/engine/store/schema/index-functions.ts'
import { indexSchema } from '../../../../main/engine/store/schema/index-schema.ts'
import { migrate } from '../../../../main/engine/store/schema/migrate.ts'
import { textSchema } from '../../../../main/engine/store/schema/text-schema.ts'

/** An empty store in memory with the tables of its index and of its texts. */
export function indexedDatabase(): Database.Database {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  database.pragma('foreign_keys = ON')
  migrate(database, 'memory')
  addIndexFunctions(database)
  database.exec(indexSchema)
  database.exec(textSchema)
  provideTexts(database, { current: () => database, close() {} })
  database.prepare(indexStateSql).run('', 1)
  return database
}

/** One profile that is an issuance with an error, and one reason, a: without one that matches, a search looks at nothing. */
export function addProfile(database: Database.Database): void {
  database.exec(`
    INSERT INTO states (id, service, kind) VALUES (1, 'transactions', 'issuance');
    INSERT INTO finding_sets (id, hash, members) VALUES (1, 1, 1);
    INSERT INTO set_findings (set_id, severity, code, path) VALUES (1, 'error', 'a', '');
    INSERT INTO requests (id, hash, method, reception, target) VALUES (1, 1, 'POST', 'whole', '/');
    INSERT INTO profiles (id, state, said, request) VALUES (1, 1, 1, 1);
    INSERT INTO reasons (id, hash, code, text) VALUES (1, 1, 'a', NULL);
  `)
}
