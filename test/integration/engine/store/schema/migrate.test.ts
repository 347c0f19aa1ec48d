import { cpSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import {
  firstVersion,
  type Migration,
  migrate,
  migrations,
  schemaVersion,
  versionOf,
} from '../../../../../main/engine/store/schema/migrate.ts'
import { filesBelow } from '../../../../support/files-below.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { copiesOfFolder, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const closedFolder = copiesOfFolder()

/** As later versions may have: one changes a table that has rows, one adds a table. */
const later: readonly Migration[] = [
  ...migrations,
  database => database.exec("ALTER TABLE sessions ADD COLUMN color TEXT NOT NULL DEFAULT 'blue'"),
  database => database.exec('CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT'),
]
const failing: Migration = database => {
  database.exec('CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT')
  throw new Error('It fails half-way.')
}

function inMemory(verbose?: (statement: unknown) => void): Database.Database {
  const database = new Database(':memory:', verbose === undefined ? {} : { verbose })
  onTestFinished(() => {
    database.close()
  })
  return database
}

const tablesOf = (database: Database.Database): unknown[] =>
  database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()

/** Every file of a folder with its bytes. */
const filesOf = (folder: string): Map<string, Buffer> =>
  new Map(filesBelow(folder).map(path => [relative(folder, path), readFileSync(path)]))

function setVersion(dataDir: string, version: number): void {
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma(`user_version = ${version}`)
  database.close()
}

test('an empty database gets the schema in one transaction, and nothing the second time', () => {
  const statements: unknown[] = []
  const database = inMemory(statement => statements.push(statement))
  expect(migrate(database, 'memory', later)).toBe(later.length)
  expect(versionOf(database)).toBe(schemaVersion + 2)
  expect(statements.filter(statement => statement === 'COMMIT')).toHaveLength(1)
  const tables = tablesOf(database)
  expect(migrate(database, 'memory', later)).toBe(0)
  expect(tablesOf(database)).toEqual(tables)
})

test('a store with rows gets each later migration in a transaction of its own, and keeps its rows', () => {
  const statements: unknown[] = []
  const database = inMemory(statement => statements.push(statement))
  migrate(database, 'memory')
  database.exec("INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'mine', 5)")
  statements.length = 0
  expect(migrate(database, 'memory', later)).toBe(2)
  expect(statements.filter(statement => statement === 'COMMIT')).toHaveLength(2)
  expect(versionOf(database)).toBe(schemaVersion + 2)
  expect(database.prepare('SELECT name, begun_at_ms, color FROM sessions').all()).toEqual([
    { name: 'mine', begun_at_ms: 5, color: 'blue' },
  ])
  expect(tablesOf(database)).toContain('more')
})

test('a migration that fails leaves the version and the schema as they were after the one before it', () => {
  const database = inMemory()
  migrate(database, 'memory')
  expect(() => migrate(database, 'memory', [...later, failing])).toThrow('half-way')
  expect(versionOf(database)).toBe(schemaVersion + 2)
  expect(tablesOf(database)).not.toContain('half')

  const empty = inMemory()
  expect(() => migrate(empty, 'memory', [...migrations, failing])).toThrow('half-way')
  expect([versionOf(empty), tablesOf(empty)]).toEqual([0, []])
})

test('a store of a newer version is refused with what to do, and is left as it was', async () => {
  const dataDir = closedFolder()
  setVersion(dataDir, schemaVersion + 1)
  const before = readFileSync(join(dataDir, 'store.db'))
  await expect(openTestStore(dataDir)).rejects.toMatchObject({
    code: 'store-newer',
    message: expect.stringContaining('Update Hooktrail'),
    details: { version: schemaVersion + 1, known: schemaVersion },
  })
  expect(readFileSync(join(dataDir, 'store.db'))).toEqual(before)
})

const older = {
  code: 'store-older',
  message: expect.stringMatching(
    /with that build: hooktrail export --format ndjson --keep-originals .* import/,
  ),
}

test.each([1, firstVersion - 1])(
  'a store of schema %i, from before the first release, is refused with how to export it, and is left as it was',
  async version => {
    const dataDir = closedFolder()
    setVersion(dataDir, version)
    const before = filesOf(dataDir)
    await expect(openTestStore(dataDir)).rejects.toMatchObject(older)
    expect(() => openTestReader(dataDir)).toThrow(expect.objectContaining(older))
    for (const [name, bytes] of before) expect(readFileSync(join(dataDir, name)), name).toEqual(bytes)
  },
)

test('the same holds for a store that was not closed: its log, which has the deliveries, stays as it was', async () => {
  const running = temporaryFolder()
  const store = await openTestStore(running)
  setVersion(running, firstVersion - 1)
  await captured(store, arrivedDelivery({ body: 'only in the log' }))
  const checkpoint = new Database(join(running, 'store.db'))
  checkpoint.pragma('wal_checkpoint(TRUNCATE)')
  checkpoint.close()
  await captured(store, arrivedDelivery({ body: 'only in the log' }))
  // As a kill leaves it. The index of the log is made again from the log.
  const dataDir = temporaryFolder()
  for (const name of ['store.db', 'store.db-wal']) cpSync(join(running, name), join(dataDir, name))
  const before = filesOf(dataDir)
  expect(before.get('store.db-wal')?.byteLength).toBeGreaterThan(0)

  await expect(openTestStore(dataDir)).rejects.toMatchObject(older)
  for (const [name, bytes] of before) expect(readFileSync(join(dataDir, name)), name).toEqual(bytes)
})

test('a store of schema 15 has all its deliveries after the migration, and saves which ones come over TLS', async () => {
  const dataDir = temporaryFolder()
  const before = await openTestStore(dataDir)
  const first = await captured(before, arrivedDelivery({ body: 'over HTTP' }))
  await before.close()
  const database = new Database(join(dataDir, 'store.db'))
  database.exec(
    'DROP TABLE secure_deliveries; DROP TABLE trashed_secure_deliveries; PRAGMA user_version = 15',
  )
  database.close()

  const store = await openTestStore(dataDir)
  const second = await captured(store, arrivedDelivery({ body: 'over TLS', scheme: 'https' }))
  const reader = openTestReader(dataDir)
  expect([first, second].map(id => reader.delivery(id)?.scheme)).toEqual(['http', 'https'])
  expect(Buffer.from(reader.body(first, 0, 99)?.bytes ?? []).toString()).toBe('over HTTP')
})
