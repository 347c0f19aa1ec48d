import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { checkForeignStore } from '../../../../../main/engine/store/connection/foreign-store.ts'
import { migrations } from '../../../../../main/engine/store/migrations/migrations.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A data folder of that version, changed by somebody. */
function folderWith(version: number, sql = ''): string {
  const dataDir = temporaryFolder()
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma('synchronous = OFF')
  for (const step of migrations.slice(0, version)) step(database)
  database.pragma(`user_version = ${version}`)
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  database.close()
  return dataDir
}
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n'

test.each(migrations.map((_, index) => index + 1))('a data folder of schema %i passes', version => {
  expect(() => checkForeignStore(folderWith(version, 'ANALYZE'))).not.toThrow()
})

test.each([
  ['an endless view in the place of a table', `DROP TABLE deliveries; CREATE VIEW deliveries AS ${endless}`],
  ['a trigger', 'CREATE TRIGGER more AFTER INSERT ON sessions BEGIN DELETE FROM deliveries; END'],
  ['a computed column', 'ALTER TABLE deliveries ADD COLUMN more TEXT AS (upper(method))'],
  ['a table that is missing', 'DROP TABLE answer_origins'],
  ['a table of its own', 'CREATE TABLE more (a)'],
])('a data folder with %s is refused', (_title, sql) => {
  expect(() => checkForeignStore(folderWith(migrations.length, sql))).toThrow(
    expect.objectContaining({ code: 'import-invalid', message: expect.stringContaining('no data folder') }),
  )
})
