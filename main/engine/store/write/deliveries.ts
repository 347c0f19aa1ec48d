import type { Database } from 'better-sqlite3'
import { deliveryId } from '#contract/terms'
import { isRefusedRow } from '../connection/sqlite-errors.ts'
import { prepareAll } from '../connection/statements.ts'
import { bodyChunkBytes } from '../schema/rows.ts'
import type { ImportedDelivery, SessionRow } from '../schema/to-store.ts'
import { createDaySessionWriter, type StoredSession } from './day-sessions.ts'
import { type DeliveryGroup, type PackedDelivery, unpackGroup } from './delivery-group.ts'
import { insertResponseSql } from './responses.ts'
import type { createTagWrites } from './tags.ts'

export interface WrittenGroup {
  readonly firstId: number
  /** Indexes of the deliveries that SQLite refused for their values. */
  readonly refused: readonly number[]
  /** The sessions that differ from the given sessions. */
  readonly sessions: readonly StoredSession[]
}

export function createDeliveryWrites(database: Database, tags: ReturnType<typeof createTagWrites>) {
  const daySessions = createDaySessionWriter(database)
  const sql = prepareAll(database, {
    // From the table: the totals may be too low in a store that was edited or partly restored.
    free: `SELECT max(coalesce((SELECT last_delivery_id FROM totals), 0), coalesce((SELECT max(id) FROM deliveries), 0),
       coalesce((SELECT max(delivery_id) FROM delivery_contents), 0)) + 1`,
    // By position: named parameters cost as much as the insert again.
    insertDelivery: `INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes,
       declared_body_bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    insertContents: `INSERT INTO delivery_contents (delivery_id, http_version, remote_address, remote_port, headers, trailers, body)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    insertInlet: 'INSERT INTO delivery_inlets (delivery_id, name, source_address) VALUES (?, ?, ?)',
    insertSecure: 'INSERT INTO secure_deliveries (delivery_id) VALUES (?)',
    insertChunk: 'INSERT INTO body_chunks (delivery_id, position, bytes) VALUES (?, ?, ?)',
    raiseTotals: 'UPDATE totals SET last_delivery_id = ?, delivery_count = delivery_count + ?',
    insertResponse: insertResponseSql,
    insertSource: 'INSERT INTO sources (delivery_id, store, delivery) VALUES (?, ?, ?)',
  })

  const freeId = (): number => sql.free.value<number>() ?? 1

  function insert(delivery: PackedDelivery): true {
    const { id, body } = delivery
    const isLong = body.byteLength > bodyChunkBytes
    sql.insertDelivery.run(
      id,
      daySessions.storedId(delivery.sessionId),
      delivery.receivedAtMs,
      delivery.method,
      delivery.target,
      delivery.reception,
      body.byteLength,
      delivery.declaredBodyBytes,
    )
    sql.insertContents.run(
      id,
      delivery.httpVersion,
      delivery.remoteAddress,
      delivery.remotePort,
      delivery.headers,
      delivery.trailers,
      isLong ? null : body,
    )
    const { inlet } = delivery
    if (inlet !== null) sql.insertInlet.run(id, inlet.name, inlet.sourceAddress)
    if (delivery.scheme === 'https') sql.insertSecure.run(id)
    for (let at = 0; isLong && at < body.byteLength; at += bodyChunkBytes) {
      sql.insertChunk.run(id, at / bodyChunkBytes, body.subarray(at, at + bodyChunkBytes))
    }
    return true
  }

  /** In a savepoint, so that a refused delivery leaves no rows and other deliveries stay. */
  const insertAlone = database.transaction(insert)

  /** False if SQLite refused the delivery's values: the others of the group are still stored. */
  function tryInsert(delivery: PackedDelivery): boolean {
    try {
      return insertAlone(delivery)
    } catch (error) {
      if (!database.inTransaction || !isRefusedRow(error)) throw error
      return false
    }
  }

  function storeGroup(
    group: DeliveryGroup,
    sessions: readonly SessionRow[],
    isStored: (delivery: PackedDelivery) => boolean,
  ): WrittenGroup {
    const others = daySessions.store(sessions)
    const firstId = freeId()
    const refused: number[] = []
    for (const delivery of unpackGroup(group, firstId)) {
      if (!isStored(delivery)) refused.push(delivery.id - firstId)
    }
    sql.raiseTotals.run(firstId + group.count - 1, group.count - refused.length)
    return { firstId, refused, sessions: others }
  }

  return {
    /** All or none. Throws an error of `isRefusedRow` if SQLite refuses a delivery. `sessions`: may not be stored yet. */
    storeDeliveries: (group: DeliveryGroup, sessions: readonly SessionRow[]): WrittenGroup =>
      storeGroup(group, sessions, insert),
    /** For a group with a refused delivery: stores the deliveries that SQLite accepts. Costs more. */
    storeOneByOne: (group: DeliveryGroup, sessions: readonly SessionRow[]): WrittenGroup =>
      storeGroup(group, sessions, tryInsert),
    /** All or none: a delivery that SQLite refuses fails the batch. Returns the first id; the other ids follow it. */
    storeImported(group: DeliveryGroup, facts: readonly Omit<ImportedDelivery, 'delivery'>[]): number {
      const firstId = freeId()
      for (const [index, delivery] of [...unpackGroup(group, firstId)].entries()) {
        insert(delivery)
        const id = deliveryId(delivery.id)
        const { source = null, response = null, tags: names = [], note = '' } = facts[index] ?? {}
        if (source !== null) sql.insertSource.run(id, source.store, source.delivery)
        if (response !== null) sql.insertResponse.run(response.status, response.elapsedMs, id)
        for (const name of names) tags.tagDeliveries([id], name, true)
        if (note !== '') tags.noteDeliveries([{ id, text: note }])
      }
      sql.raiseTotals.run(firstId + group.count - 1, group.count)
      return firstId
    },
  }
}
