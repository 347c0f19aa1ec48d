import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { firstStore } from '../../main/engine/store/migrations/0001-first-store.ts'
import { trailsAndFields } from '../../main/engine/store/migrations/0002-trails-and-fields.ts'

test('keeps the deliveries, forgets what was read of them, and so has inspection read them again', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  firstStore(database)
  database.exec(`
    INSERT INTO sessions VALUES (1, 'today', '2026-01-05', 1);
    INSERT INTO deliveries VALUES (1, 1, 5, 'POST', '/', 'whole', 2, NULL);
    INSERT INTO records VALUES (1, 'transactions:a', 'a', 1);
    INSERT INTO readings VALUES (1, 1, 'transactions', 'issuance', 1, 'a', 'COMPLETE', NULL, NULL, NULL, 5, 2, 0, 'm', 1, 0, 0);
    INSERT INTO findings VALUES (1, 0, 'error', 'x', '', 'm', 's');
    INSERT INTO progress VALUES (1, 1, 1);
    UPDATE totals SET delivery_count = 1, last_delivery_id = 1;
  `)
  trailsAndFields(database)
  const count = (table: string) =>
    database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${table}`).get()?.count
  expect(['deliveries', 'readings', 'findings', 'records', 'progress'].map(count)).toEqual([1, 0, 0, 0, 0])
  expect(database.prepare('SELECT delivery_count AS count FROM totals').get()).toEqual({ count: 1 })
  expect(database.pragma('foreign_key_check')).toEqual([])
  database.close()
})

test('the counts of a record follow its inspections and the findings about its trail', () => {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  firstStore(database)
  trailsAndFields(database)
  database.exec(`
    INSERT INTO sessions VALUES (1, 'today', '2026-01-05', 1);
    INSERT INTO deliveries VALUES (1, 1, 5, 'POST', '/', 'whole', 2, NULL);
    INSERT INTO records (id, record_key, record_id, first_delivery_id, newest_delivery_id)
      VALUES (1, 'transactions:a', 'a', 1, 1);
    INSERT INTO readings VALUES (1, 1, 'transactions', 'issuance', 1, 'a', 'COMPLETE', NULL, NULL, NULL, 5, 2, 0, 'm',
      1, 2, 3, NULL, NULL, NULL, 'b', NULL, NULL, NULL);
    INSERT INTO trail_findings (record, delivery_id, about, gravity, severity, code, path, message, source)
      VALUES (1, 1, 'step', 1, 'warning', 'identity-changed', '', 'm', 's');
  `)
  const counts = () =>
    database
      .prepare(
        'SELECT delivery_count AS deliveries, error_count AS error, warning_count AS warning FROM records',
      )
      .get()
  expect(counts()).toEqual({ deliveries: 1, error: 1, warning: 3 })
  database.exec('UPDATE readings SET error_count = 0 WHERE delivery_id = 1')
  expect(counts()).toEqual({ deliveries: 1, error: 0, warning: 3 })
  database.exec('DELETE FROM deliveries')
  expect(counts()).toEqual({ deliveries: 0, error: 0, warning: 0 })
  expect(database.prepare('SELECT count(*) AS count FROM trail_findings').get()).toEqual({ count: 0 })
  database.close()
})
