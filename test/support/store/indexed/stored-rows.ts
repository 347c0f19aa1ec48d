import { join } from 'node:path'
import Database from 'better-sqlite3'

export interface SaidFinding {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  readonly path: string
  /** Of the delivery at which it is muted. */
  readonly service: string
  readonly environment: number | null
}

/** A delivery with all that a query can ask of it. */
export interface StoredRow {
  readonly id: number
  readonly sessionId: number
  readonly receivedAtMs: number
  readonly method: string
  readonly target: string
  readonly reception: string
  readonly bodyBytes: number
  readonly responseStatus: number | null
  readonly responseMs: number | null
  readonly headers: string
  readonly trailers: string
  readonly body: Buffer
  readonly isInspected: number
  readonly isCostly: number
  readonly service: string | null
  readonly kind: string | null
  readonly status: string | null
  readonly refund: string | null
  readonly asset: string | null
  readonly amount: string | null
  readonly statusRank: number | null
  readonly reasonCode: string | null
  readonly reasonText: string | null
  readonly record: number | null
  readonly recordId: string | null
  readonly isRepeated: number
  readonly isPinned: number
  readonly note: string | null
  /** In lower case. */
  readonly tags: readonly string[]
  readonly ownFindings: readonly SaidFinding[]
  /** Its own, and those about it in its trail. */
  readonly findings: readonly SaidFinding[]
}

export interface StoredRecord {
  readonly key: string
  readonly recordId: string
  readonly newestId: number
  /** In the record's own order. */
  readonly deliveries: readonly StoredRow[]
  readonly trailFindings: readonly SaidFinding[]
}

export interface StoredRows {
  /** Newest first. */
  readonly deliveries: readonly StoredRow[]
  readonly records: readonly StoredRecord[]
  readonly sessions: readonly { readonly id: number; readonly name: string; readonly day: string | null }[]
  readonly routes: readonly { readonly id: number; readonly name: string; readonly path: string }[]
}

/** All rows of a small store, from the tables that the index is derived to, not from those that searches use. */
export function storedRows(dataDir: string): StoredRows {
  const database = new Database(join(dataDir, 'store.db'), { readonly: true })
  database.prepare('ATTACH ? AS derived').run(join(dataDir, 'index.db'))
  const all = <Row>(sql: string): Row[] => database.prepare<[], Row>(sql).all()
  const place = 's.service, s.environment'
  const own = all<SaidFinding & { id: number }>(
    `SELECT r.delivery_id AS id, f.severity, f.code, f.path, ${place} FROM inspections r JOIN states s ON s.id = r.state
     JOIN json_each(r.findings) j JOIN findings f ON f.id = j.value`,
  )
  const ofTrails = all<SaidFinding & { id: number; record: number }>(
    `SELECT t.delivery_id AS id, t.record, f.severity, f.code, f.path, ${place} FROM trail_findings t
     JOIN findings f ON f.id = t.finding JOIN inspections r ON r.delivery_id = t.delivery_id
     JOIN states s ON s.id = r.state`,
  )
  const tags = all<{ id: number; key: string }>(
    'SELECT x.delivery_id AS id, g.key FROM delivery_tags x JOIN tags g ON g.id = x.tag_id',
  )
  const ownOf = Map.groupBy(own, ({ id }) => id)
  const ofTrailsOf = Map.groupBy(ofTrails, ({ id }) => id)
  const tagsOf = Map.groupBy(tags, ({ id }) => id)
  const deliveries = all<Omit<StoredRow, 'tags' | 'ownFindings' | 'findings'>>(
    `SELECT d.id, d.session_id AS sessionId, d.received_at_ms AS receivedAtMs, d.method, d.target, d.reception,
       d.body_bytes AS bodyBytes, a.status AS responseStatus, a.elapsed_ms AS responseMs, h.headers, h.trailers, h.body,
       r.delivery_id IS NOT NULL AS isInspected,
       EXISTS (SELECT 1 FROM decode_limits l WHERE l.delivery_id = d.id) AS isCostly,
       s.service, s.kind, s.status, s.refund_status AS refund, s.asset, r.amount, r.status_rank AS statusRank,
       x.code AS reasonCode, x.text AS reasonText, r.record, coalesce(r.record_id, c.record_id, c.key_id) AS recordId,
       r.record IS NOT NULL AND EXISTS (SELECT 1 FROM inspections e WHERE e.record = r.record
         AND e.meaning_key = r.meaning_key AND e.delivery_id < r.delivery_id) AS isRepeated,
       EXISTS (SELECT 1 FROM pins p WHERE p.delivery_id = d.id) AS isPinned,
       (SELECT n.text FROM delivery_notes n WHERE n.delivery_id = d.id) AS note
     FROM deliveries d JOIN delivery_contents h ON h.delivery_id = d.id
     LEFT JOIN responses a ON a.delivery_id = d.id LEFT JOIN inspections r ON r.delivery_id = d.id
     LEFT JOIN states s ON s.id = r.state LEFT JOIN reasons x ON x.id = r.reason LEFT JOIN records c ON c.id = r.record
     ORDER BY d.id DESC`,
  ).map(row => ({
    ...row,
    body: row.body ?? joinedBody(database, row.id),
    tags: (tagsOf.get(row.id) ?? []).map(({ key }) => key),
    ownFindings: ownOf.get(row.id) ?? [],
    findings: [...(ownOf.get(row.id) ?? []), ...(ofTrailsOf.get(row.id) ?? [])],
  }))
  const byId = new Map(deliveries.map(row => [row.id, row]))
  const inOrder = Map.groupBy(
    all<{ id: number; record: number }>(
      `SELECT delivery_id AS id, record FROM inspections WHERE record IS NOT NULL
       ORDER BY record, place_us, status_rank, refund_rank, clock_lack, delivery_id`,
    ),
    ({ record }) => record,
  )
  const records = all<{ id: number; key: string; recordId: string; newestId: number }>(
    `SELECT id, space || key_id AS key, coalesce(record_id, key_id) AS recordId, newest_delivery_id AS newestId
     FROM records ORDER BY newest_delivery_id DESC`,
  ).map(({ id, ...record }) => ({
    ...record,
    deliveries: (inOrder.get(id) ?? []).flatMap(one => byId.get(one.id) ?? []),
    trailFindings: ofTrails.filter(one => one.record === id),
  }))
  const rows: StoredRows = {
    deliveries,
    records,
    sessions: all('SELECT id, name, day FROM sessions'),
    routes: all(
      `SELECT id, coalesce(value ->> '$.name', '') AS name, coalesce(value ->> '$.path', '*') AS path FROM routes`,
    ),
  }
  database.close()
  return rows
}

function joinedBody(database: Database.Database, id: number): Buffer {
  const chunks = database
    .prepare<[number], Buffer>('SELECT bytes FROM body_chunks WHERE delivery_id = ? ORDER BY position')
    .pluck()
    .all(id)
  return Buffer.concat(chunks)
}
