import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../main/engine/store/migrations/migrations.ts'

/** A database of this version, with one session. */
function ofVersion(version: number): Database.Database {
  const database = new Database(':memory:')
  onTestFinished(() => {
    database.close()
  })
  database.pragma('foreign_keys = ON')
  for (const migrate of migrations.slice(0, version)) migrate(database)
  database.exec("INSERT INTO sessions (id, name, day, begun_at_ms) VALUES (1, 'mine', '2026-01-05', 1)")
  return database
}

function addDelivery(database: Database.Database, id: number): void {
  database.exec(`INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
    VALUES (${id}, 1, 5, 'POST', '/', 'whole', 0)`)
}

const countIn = (database: Database.Database) => (table: string) =>
  database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

test('0001-first-store: nothing is counted', () => {
  expect(ofVersion(1).prepare('SELECT * FROM totals').all()).toEqual([
    { id: 1, last_delivery_id: 0, last_session_id: 0, delivery_count: 0 },
  ])
})

test('0002-trails-and-fields: deliveries are kept, and what was read of them is forgotten, so that they are read again', () => {
  const database = ofVersion(1)
  addDelivery(database, 1)
  database.exec(`
    INSERT INTO records VALUES (1, 'transactions:a', 'a', 1);
    INSERT INTO readings VALUES (1, 1, 'transactions', 'issuance', 1, 'a', 'COMPLETE', NULL, NULL, NULL, 5, 2, 0, 'm', 1, 0, 0);
    INSERT INTO findings VALUES (1, 0, 'error', 'x', '', 'm', 's');
    INSERT INTO progress VALUES (1, 1, 1);
    UPDATE totals SET delivery_count = 1, last_delivery_id = 1;
  `)
  migrations[1]?.(database)
  const tables = ['deliveries', 'readings', 'findings', 'records', 'progress']
  expect(tables.map(countIn(database))).toEqual([1, 0, 0, 0, 0])
  expect(database.prepare('SELECT delivery_count FROM totals').pluck().get()).toBe(1)
  expect(database.pragma('foreign_key_check')).toEqual([])
})

test('0003-registrations: calls are found by their environment, and a key has one nonce', () => {
  const database = ofVersion(3)
  database.prepare(`INSERT INTO service_calls (value) VALUES ('{"environmentId":7}')`).run()
  expect(database.prepare('SELECT environment_id FROM service_calls').pluck().all()).toEqual([7])
  const insert = database.prepare("INSERT INTO nonces VALUES ('key', 1)")
  insert.run()
  expect(() => insert.run()).toThrow(/UNIQUE/)
})

test('0004-sending: attempts of before are of no batch and no route, not edited and not judged', () => {
  const database = ofVersion(3)
  database.exec(
    `INSERT INTO attempts (purpose, target, started_at_ms, elapsed_ms, sent_headers, sent_body_bytes,
       sent_body_sha256, answer_headers, answer_body_bytes, is_answer_truncated)
     VALUES ('fixture', 'http://127.0.0.1/', 1, 2, '[]', 0, '', '[]', 0, 0)`,
  )
  migrations[3]?.(database)
  expect(
    database.prepare('SELECT batch_id, route_id, is_edited, verdict, warning FROM attempts').all(),
  ).toEqual([{ batch_id: null, route_id: null, is_edited: 0, verdict: null, warning: null }])
})

test('0005-transfer: the store is named, its sessions are kept, and a source is known once', () => {
  const database = ofVersion(4)
  addDelivery(database, 1)
  migrations[4]?.(database)
  expect(database.prepare('SELECT store_id FROM identity').pluck().all()).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ])
  expect(database.prepare('SELECT * FROM sessions').get()).toEqual({
    ...{ id: 1, name: 'mine', day: '2026-01-05', begun_at_ms: 1, note: '', environment: '', app_version: '' },
    ...{ is_archived: 0, is_pinned: 0, is_imported: 0 },
  })
  database.exec("INSERT INTO sources VALUES (1, 'a', 7)")
  expect(() => database.exec("INSERT INTO sources VALUES (2, 'a', 7)")).toThrow(/UNIQUE/)
})

test('0006-relinks: a record that loses a delivery is noted once', () => {
  const database = ofVersion(6)
  database.exec(`INSERT INTO records (id, record_key, record_id, first_delivery_id, newest_delivery_id)
    VALUES (7, 'k', 'i', 1, 2)`)
  for (const id of [1, 2, 3]) {
    addDelivery(database, id)
    database.exec(`INSERT INTO readings (delivery_id, rules_version, service, record, clock_us, status_rank, refund_rank,
      error_count, warning_count, info_count, bytes_key) VALUES (${id}, 1, 'funding', 7, 0, 0, 0, 0, 0, 0, 'b')`)
  }
  database.exec('DELETE FROM deliveries WHERE id < 3')
  expect(database.prepare('SELECT record FROM relinks').all()).toEqual([{ record: 7 }])
})

test.each([
  ['0005-transfer', 'sources', "7, 'a', 7"],
  ['0005-transfer', 'pins', '7'],
  ['0007-inlets', 'delivery_inlets', "7, 'tunnel', NULL"],
  ['0008-answer-origins', 'answer_origins', "7, '{}'"],
])('%s: what is in %s goes with its delivery', (_, table, values) => {
  const database = ofVersion(migrations.length)
  addDelivery(database, 7)
  database.exec(`INSERT INTO ${table} VALUES (${values}); DELETE FROM deliveries WHERE id = 7`)
  expect(countIn(database)(table)).toBe(0)
})

test('0009-openings: a store that was never opened is closed, under no lock file', () => {
  expect(ofVersion(9).prepare('SELECT lock_file, is_open FROM opening').all()).toEqual([
    { lock_file: '', is_open: 0 },
  ])
})

test('0010-places: everything is inspected again', () => {
  const database = ofVersion(9)
  addDelivery(database, 1)
  database.exec(`
    INSERT INTO records (id, record_key, record_id, first_delivery_id, newest_delivery_id) VALUES (7, 'k', 'i', 1, 1);
    INSERT INTO readings (delivery_id, rules_version, service, record, clock_us, status_rank, refund_rank,
      error_count, warning_count, info_count, bytes_key) VALUES (1, 2, 'funding', 7, 0, 0, 0, 0, 0, 0, 'b');
    INSERT INTO findings VALUES (1, 0, 'info', 'c', '', 'm', 's');
    INSERT INTO trail_findings (record, delivery_id, about, gravity, severity, code, path, message, source)
      VALUES (7, 1, 'step', 2, 'info', 'c', '', 'm', 's');
    INSERT INTO progress VALUES (2, 1, 1);
    INSERT OR IGNORE INTO relinks VALUES (7);
  `)
  migrations[9]?.(database)
  const emptied = ['readings', 'records', 'findings', 'trail_findings', 'progress', 'relinks']
  expect(emptied.map(countIn(database))).toEqual([0, 0, 0, 0, 0, 0])
  expect(countIn(database)('deliveries')).toBe(1)
  expect(database.pragma('foreign_key_check')).toEqual([])
})

test('0011-separate-index: deleted deliveries are noted for the index, and answers of note are found by an index', () => {
  const database = ofVersion(11)
  for (const id of [1, 2]) addDelivery(database, id)
  database.exec('DELETE FROM deliveries WHERE id = 1')
  expect(database.prepare('SELECT * FROM removals').all()).toEqual([{ delivery_id: 1 }])
  expect(
    database.prepare("SELECT name FROM sqlite_schema WHERE name = 'answers_remarkable'").all(),
  ).toHaveLength(1)
})

test('0012-tags-and-notes: the trash has the columns of what it holds', () => {
  const database = ofVersion(12)
  const columnsOf = (table: string): string[] =>
    database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  const trashed = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'trashed\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all()
    .filter(name => name !== 'trashed_attempts')
  expect(trashed).toHaveLength(10)
  for (const table of trashed) expect(columnsOf(table)).toEqual(columnsOf(table.replace('trashed_', '')))
})
