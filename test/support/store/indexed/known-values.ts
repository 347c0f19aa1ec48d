import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Known } from './generated-queries.ts'

/** What queries about a store can be made of. `every`: texts of every so many deliveries alone. */
export function knownValues(dataDir: string, every = 1): Known {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true })
  database.prepare('ATTACH ? AS derived').run(join(dataDir, 'index.db'))
  const column = (sql: string): string[] => database.prepare<[], string>(sql).pluck().all()
  const inspected = (name: string): string[] =>
    column(`SELECT DISTINCT lower(${name}) FROM states WHERE ${name} IS NOT NULL AND ${name} <> ''`)
  const codes = column('SELECT DISTINCT code FROM findings UNION SELECT DISTINCT code FROM trail_findings')
  const texts = column(
    `SELECT substr(CAST(h.body AS TEXT), 1, 2000) FROM delivery_contents h
       WHERE length(h.body) > 3 AND h.delivery_id % ${every} = 0
     UNION ALL SELECT headers FROM delivery_contents WHERE headers <> '' AND delivery_id % ${every} = 0
     UNION ALL SELECT target FROM deliveries WHERE target <> '' AND id % ${every} = 0
     UNION ALL SELECT coalesce(record_id, key_id) FROM records
     UNION ALL SELECT asset FROM states WHERE asset <> ''
     UNION ALL SELECT name FROM sessions`,
  )
  const recordIds = column('SELECT coalesce(record_id, key_id) FROM records')
  const newestId = database.prepare<[], number>('SELECT max(id) FROM deliveries').pluck().get() ?? 0
  const choices = {
    kind: inspected('kind'),
    status: inspected('status'),
    refund: inspected('refund_status'),
    finding: codes,
    method: ['post', 'get', 'm3'],
    tag: ['checkout', 'CHECKOUT', 'ask needle', 'missing'],
  }
  database.close()
  return { choices, texts, recordIds, newestId }
}
