import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { firstStore } from '../../main/engine/store/migrations/0001-first-store.ts'
import { transfer } from '../../main/engine/store/migrations/0005-transfer.ts'

test('names the store, keeps the sessions there were, and forgets the source of a delivery that goes', () => {
  const database = new Database(':memory:')
  firstStore(database)
  database.exec(`
    INSERT INTO sessions VALUES (1, '2026-01-05', '2026-01-05', 1);
    INSERT INTO deliveries VALUES (1, 1, 1, 'POST', '/', 'whole', 0, NULL);
  `)
  transfer(database)
  expect(database.prepare('SELECT store_id FROM identity').all()).toEqual([
    { store_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ])
  expect(database.prepare('SELECT * FROM sessions').get()).toEqual({
    id: 1,
    name: '2026-01-05',
    day: '2026-01-05',
    begun_at_ms: 1,
    note: '',
    environment: '',
    app_version: '',
    is_archived: 0,
    is_pinned: 0,
    is_imported: 0,
  })
  database.pragma('foreign_keys = ON')
  database.exec("INSERT INTO sources VALUES (1, 'a', 7); INSERT INTO pins VALUES (1)")
  expect(() => database.exec("INSERT INTO sources VALUES (2, 'a', 7)")).toThrow(/UNIQUE/)
  database.exec('DELETE FROM deliveries')
  expect(database.prepare('SELECT * FROM sources').all()).toEqual([])
  expect(database.prepare('SELECT * FROM pins').all()).toEqual([])
  database.close()
})
