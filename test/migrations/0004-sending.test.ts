import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sendingTables } from '../../main/engine/store/migrations/0004-sending.ts'
import { migrations } from '../../main/engine/store/migrations/migrations.ts'

test('attempts of before are of no batch and no route, not edited and not judged', () => {
  const database = new Database(':memory:')
  for (const migrate of migrations.slice(0, migrations.indexOf(sendingTables))) migrate(database)
  database.exec(
    `INSERT INTO attempts (purpose, target, started_at_ms, elapsed_ms, sent_headers, sent_body_bytes,
       sent_body_sha256, answer_headers, answer_body_bytes, is_answer_truncated)
     VALUES ('fixture', 'http://127.0.0.1/', 1, 2, '[]', 0, '', '[]', 0, 0)`,
  )
  sendingTables(database)
  expect(
    database.prepare('SELECT batch_id, route_id, is_edited, verdict, warning FROM attempts').all(),
  ).toEqual([{ batch_id: null, route_id: null, is_edited: 0, verdict: null, warning: null }])
  for (const table of ['batches', 'routes']) {
    expect(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()).toEqual({ count: 0 })
  }
  database.close()
})
