import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { bodyChunkBytes } from '../../../main/engine/store/body-chunks.ts'
import { headerText } from '../../../main/engine/store/header-text.ts'
import { migrations, schemaVersion } from '../../../main/engine/store/migrations/migrations.ts'
import { madeDelivery } from '../deliveries/made-delivery.ts'

/** Versions that a program before this one may have left. */
export const oldVersions = Array.from({ length: schemaVersion - 1 }, (_, index) => index + 1)

/** Makes the store that a program of an older version would have left, with these deliveries. */
export function makeOldStore(dataDir: string, version: number, markers: readonly string[]): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma('auto_vacuum = INCREMENTAL')
  database.pragma('journal_mode = WAL')
  database.transaction(() => {
    for (const step of migrations.slice(0, version)) step(database)
    database.pragma(`user_version = ${version}`)
    database.exec("INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'before', 0)")
    const delivery = database.prepare(`INSERT INTO deliveries
      (id, session_id, received_at_ms, method, target, reception, body_bytes) VALUES (?, 1, ?, ?, ?, 'whole', ?)`)
    const contents = database.prepare(`INSERT INTO delivery_contents
      (delivery_id, http_version, remote_address, headers, trailers, body) VALUES (?, '1.1', '127.0.0.1', ?, '', ?)`)
    const chunk = database.prepare('INSERT INTO body_chunks (delivery_id, position, bytes) VALUES (?, ?, ?)')
    for (const [index, marker] of markers.entries()) {
      const id = index + 1
      const { method, target, headers, body } = madeDelivery(marker)
      const isLong = body.byteLength > bodyChunkBytes
      delivery.run(id, 1_760_000_000_000 + id, method, target, body.byteLength)
      contents.run(id, headerText(headers.flat()), isLong ? null : body)
      for (let at = 0; isLong && at < body.byteLength; at += bodyChunkBytes) {
        chunk.run(id, at / bodyChunkBytes, body.subarray(at, at + bodyChunkBytes))
      }
    }
    database
      .prepare('UPDATE totals SET last_delivery_id = ?, last_session_id = 1, delivery_count = ?')
      .run(markers.length, markers.length)
  })()
  database.close()
}
