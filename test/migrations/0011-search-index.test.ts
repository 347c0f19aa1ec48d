import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../main/engine/store/migrations/migrations.ts'

test('a store gains its index, and everything is inspected again to fill it', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  for (const migration of migrations.slice(0, 10)) migration(database)
  database.exec(`
    INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'a', 1);
    INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
      VALUES (1, 1, 5, 'POST', '/', 'whole', 0);
    INSERT INTO progress VALUES (2, 1, 1);
  `)
  migrations[10]?.(database)
  const count = (table: string) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
  expect(count('progress')).toBe(0)
  expect(count('deliveries')).toBe(1)
  for (const table of ['terms', 'postings', 'delivery_values', 'unfiltered_groups', 'lost_trail_findings']) {
    expect(count(table)).toBe(0)
  }
  database.prepare('INSERT INTO texts (rowid, text) VALUES (1, ?)').run('abcdef')
  expect(
    database.prepare<[], number>(`SELECT rowid FROM texts WHERE texts MATCH '"bcd"'`).pluck().all(),
  ).toEqual([1])
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
})
