import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { checkForeignStore } from '../../../../../main/engine/store/connection/foreign-store.ts'
import { migrate, schemaVersion } from '../../../../../main/engine/store/schema/migrate.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/** A data folder that somebody changed. */
function folderWith(sql = ''): string {
  const dataDir = temporaryFolder()
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma('synchronous = OFF')
  migrate(database, dataDir)
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  database.close()
  return dataDir
}
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n'

test('a data folder of this version passes', () => {
  expect(() => checkForeignStore(folderWith('ANALYZE'))).not.toThrow()
})

test.each([
  [schemaVersion + 1, 'store-newer'],
  [1, 'store-older'],
  [0, 'import-invalid'],
])('a data folder of schema %i is refused with %s', (version, code) => {
  expect(() => checkForeignStore(folderWith(`PRAGMA user_version = ${version}`))).toThrow(
    expect.objectContaining({ code }),
  )
})

test.each([
  ['an endless view in the place of a table', `DROP TABLE deliveries; CREATE VIEW deliveries AS ${endless}`],
  ['a trigger', 'CREATE TRIGGER more AFTER INSERT ON sessions BEGIN DELETE FROM deliveries; END'],
  ['a computed column', 'ALTER TABLE deliveries ADD COLUMN more TEXT AS (upper(method))'],
  ['a table that is missing', 'DROP TABLE response_origins'],
  ['a table of its own', 'CREATE TABLE more (a)'],
])('a data folder with %s is refused', (_title, sql) => {
  expect(() => checkForeignStore(folderWith(sql))).toThrow(
    expect.objectContaining({ code: 'import-invalid', message: expect.stringContaining('no data folder') }),
  )
})

test.each(['store.db', 'store.db-journal', 'store.db-wal', 'store.db-shm'])(
  'what is no regular file in the place of %s is refused before it is opened',
  name => {
    const dataDir = folderWith()
    rmSync(join(dataDir, name), { force: true })
    // A pipe would block whoever opens it.
    mkdirSync(join(dataDir, name))
    expect(() => checkForeignStore(dataDir)).toThrow(
      expect.objectContaining({
        code: 'import-invalid',
        message: expect.stringContaining('not a regular file'),
      }),
    )
  },
)
