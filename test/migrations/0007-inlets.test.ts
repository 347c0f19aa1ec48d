import { expect, test } from 'vitest'
import { migratedDatabase } from '../support/store/migrated-database.ts'

test('the mark of an inlet goes with its delivery', () => {
  const database = migratedDatabase()
  database.exec(`
    INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'today', 0);
    INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
      VALUES (7, 1, 0, 'POST', '/', 'whole', 0);
    INSERT INTO delivery_inlets VALUES (7, 'tunnel', NULL);
    DELETE FROM deliveries WHERE id = 7;
  `)
  expect(database.prepare('SELECT count(*) FROM delivery_inlets').pluck().get()).toBe(0)
})
