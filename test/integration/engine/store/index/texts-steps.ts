import type { Database } from 'better-sqlite3'
import { matchExpression } from '../../../../../main/engine/store/query/fold-text.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/query/search-functions.ts'
import type { TextReads } from '../../../../../main/engine/store/query/searching.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

export const groupsWith = (reads: TextReads, trigrams: readonly string[], limit = 1_000): readonly number[] =>
  reads.nextGroups(matchExpression(trigrams), 0, true, limit).groups

export function storeOf(
  rows: readonly { target?: string; headers?: string; body: Uint8Array | string }[],
): Database {
  const database = indexedDatabase()
  addSearchFunctions(database)
  database.exec("INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 's', 1)")
  const delivery = database.prepare(
    `INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
     VALUES (?, 1, 1, 'POST', ?, 'whole', ?)`,
  )
  const contents = database.prepare(
    `INSERT INTO delivery_contents (delivery_id, http_version, remote_address, headers, trailers, body)
     VALUES (?, '1.1', '', ?, '', ?)`,
  )
  rows.forEach(({ target = '/', headers = '', body }, index) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    delivery.run(index + 1, target, bytes.byteLength)
    contents.run(index + 1, headers, bytes)
  })
  return database
}
