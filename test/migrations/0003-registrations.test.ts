import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { registrationTables } from '../../main/engine/store/migrations/0003-registrations.ts'

test('keeps environments, registrations and calls as values, and one nonce a key', () => {
  const database = new Database(':memory:')
  registrationTables(database)
  for (const table of ['environments', 'registrations', 'service_calls']) {
    database.prepare(`INSERT INTO ${table} (value) VALUES ('{"environmentId":7}')`).run()
  }
  expect(database.prepare('SELECT environment_id FROM service_calls').pluck().all()).toEqual([7])
  const insert = database.prepare("INSERT INTO nonces VALUES ('key', 1)")
  insert.run()
  expect(() => insert.run()).toThrow(/UNIQUE/)
  database.close()
})
