import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../main/engine/store/migrations/migrations.ts'

test('a record that loses a delivery is noted once', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  for (const migration of migrations.slice(0, 6)) migration(database)
  database.exec(`
    INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'a', 1);
    INSERT INTO records (id, record_key, record_id, first_delivery_id, newest_delivery_id) VALUES (7, 'k', 'i', 1, 2);
  `)
  for (const id of [1, 2, 3]) {
    database.exec(`
      INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
        VALUES (${id}, 1, 5, 'POST', '/', 'whole', 0);
      INSERT INTO readings (delivery_id, rules_version, service, record, clock_us, status_rank, refund_rank,
        error_count, warning_count, info_count, bytes_key) VALUES (${id}, 1, 'funding', 7, 0, 0, 0, 0, 0, 0, 'b');
    `)
  }
  database.exec('DELETE FROM deliveries WHERE id < 3')
  expect(database.prepare('SELECT record FROM relinks').all()).toEqual([{ record: 7 }])
  database.close()
})
