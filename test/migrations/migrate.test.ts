import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate, versionOf } from '../../main/engine/store/migrations/migrate.ts'
import { migrations, schemaVersion } from '../../main/engine/store/migrations/migrations.ts'
import { openTestStore } from '../support/store/open-test-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const migrationsFolder = new URL('../../main/engine/store/migrations/', import.meta.url)

test('each migration is a numbered file, which a test names', () => {
  const numbered = readdirSync(migrationsFolder).filter(name => /^\d{4}-/.test(name))
  expect(numbered.map(name => Number(name.slice(0, 4)))).toEqual(
    Array.from({ length: schemaVersion }, (_, index) => index + 1),
  )
  const tests = globSync('*.test.ts', { cwd: import.meta.dirname })
  const texts = tests.map(name => name + readFileSync(join(import.meta.dirname, name), 'utf8')).join()
  for (const name of numbered) expect(texts).toContain(name.replace(/\.ts$/, ''))
})

test('migrating twice runs nothing the second time', () => {
  const database = new Database(':memory:')
  expect(migrate(database, 'memory')).toBe(schemaVersion)
  expect(versionOf(database)).toBe(schemaVersion)
  const schema = database.prepare('SELECT sql FROM sqlite_schema').all()
  expect(migrate(database, 'memory')).toBe(0)
  expect(database.prepare('SELECT sql FROM sqlite_schema').all()).toEqual(schema)
  database.close()
})

test('an empty database waits for the disk once, one of a former version with each step', () => {
  expect(transactionsToMigrate(0)).toBe(1)
  expect(transactionsToMigrate(schemaVersion - 2)).toBe(2)
})

test('a step that fails leaves the version and the schema as they were', () => {
  const database = new Database(':memory:')
  // A table of the same name makes the first step fail half-way.
  database.exec('CREATE TABLE readings (id INTEGER)')
  expect(() => migrate(database, 'memory')).toThrow()
  expect(versionOf(database)).toBe(0)
  expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([
    { name: 'readings' },
  ])
  database.close()
})

test('a store of a newer version is refused with what to do, and is left as it was', async () => {
  const dataDir = temporaryFolder()
  await (await openTestStore(dataDir)).close()
  const database = new Database(`${dataDir}/store.db`)
  database.pragma(`user_version = ${schemaVersion + 1}`)
  database.close()

  await expect(openTestStore(dataDir)).rejects.toMatchObject({
    code: 'store-newer',
    message: expect.stringContaining('Update Hooktrail'),
    details: { version: schemaVersion + 1, known: schemaVersion },
  })
  expect(readdirSync(dataDir).sort()).toEqual(['hold.db', 'index.db', 'store.db'])
  const after = new Database(`${dataDir}/store.db`, { readonly: true })
  expect(versionOf(after)).toBe(schemaVersion + 1)
  after.close()
})

function transactionsToMigrate(version: number): number {
  const statements: unknown[] = []
  const database = new Database(':memory:', { verbose: statement => statements.push(statement) })
  for (const step of migrations.slice(0, version)) step(database)
  database.pragma(`user_version = ${version}`)
  statements.length = 0
  migrate(database, 'memory')
  database.close()
  return statements.filter(statement => statement === 'COMMIT').length
}
