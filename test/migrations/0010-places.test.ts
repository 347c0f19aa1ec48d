import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../main/engine/store/migrations/migrations.ts'

test('inspections gain a position, and everything is inspected again', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  for (const migration of migrations.slice(0, 9)) migration(database)
  const schema = () =>
    database
      .prepare<[], { name: string }>(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'trigger', 'index') AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map(({ name }) => name)
  const before = schema()
  database.exec(`
    INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'a', 1);
    INSERT INTO records (id, record_key, record_id, first_delivery_id, newest_delivery_id) VALUES (7, 'k', 'i', 1, 1);
    INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
      VALUES (1, 1, 5, 'POST', '/', 'whole', 0);
    INSERT INTO readings (delivery_id, rules_version, service, record, clock_us, status_rank, refund_rank,
      error_count, warning_count, info_count, bytes_key) VALUES (1, 2, 'funding', 7, 0, 0, 0, 0, 0, 0, 'b');
    INSERT INTO findings VALUES (1, 0, 'info', 'c', '', 'm', 's');
    INSERT INTO trail_findings (record, delivery_id, about, gravity, severity, code, path, message, source)
      VALUES (7, 1, 'step', 2, 'info', 'c', '', 'm', 's');
    INSERT INTO progress VALUES (2, 1, 1);
    INSERT OR IGNORE INTO relinks VALUES (7);
  `)
  migrations[9]?.(database)
  expect(schema()).toEqual([...before, 'readings_of_clock'].sort())
  for (const table of ['readings', 'records', 'findings', 'trail_findings', 'progress', 'relinks']) {
    expect(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()).toEqual({ count: 0 })
  }
  expect(database.prepare('SELECT count(*) AS count FROM deliveries').get()).toEqual({ count: 1 })
  const columns = database.pragma("table_info('readings')") as { name: string }[]
  expect(columns.map(({ name }) => name).slice(-2)).toEqual(['clock_lack', 'place_us'])
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
})
