import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { firstStore } from '../../main/engine/store/migrations/0001-first-store.ts'

test('makes the tables of the first version, empty', () => {
  const database = new Database(':memory:')
  firstStore(database)
  const tables = database
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(table => table.name)
  expect(tables.filter(name => !name.startsWith('sqlite_'))).toEqual([
    'answers',
    'attempt_bodies',
    'attempts',
    'body_chunks',
    'deliveries',
    'delivery_contents',
    'findings',
    'progress',
    'readings',
    'records',
    'sessions',
    'settings',
    'totals',
  ])
  expect(database.prepare('SELECT * FROM totals').all()).toEqual([
    { id: 1, last_delivery_id: 0, last_session_id: 0, delivery_count: 0 },
  ])
  expect(database.prepare('SELECT count(*) AS count FROM deliveries').get()).toEqual({ count: 0 })
  database.close()
})
