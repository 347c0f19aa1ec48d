import type { Database } from 'better-sqlite3'
import { bodyChunkBytes } from './body-chunks.ts'
import { type DeliveryGroup, type PackedDelivery, unpackGroup } from './delivery-group.ts'
import { isRefusedRow } from './sqlite-errors.ts'
import type { ImportedFacts, SessionRow } from './writer-protocol.ts'

export interface DeliveryWriter {
  /** Within the caller's transaction. Answers the indexes of those that SQLite refused for their values. */
  writeGroup(group: DeliveryGroup, sessions: readonly SessionRow[]): number[]
  /** All or none: a delivery that SQLite refuses fails the batch. */
  writeImported(group: DeliveryGroup, facts: readonly ImportedFacts[]): void
  /** Those of deliveries that are not stored are passed over. */
  writeOrigins(origins: readonly { readonly id: number; readonly value: string }[]): void
}

export function createDeliveryWriter(database: Database): DeliveryWriter {
  // Parameters by position here: by name they cost as much again as the insert.
  const insertSession = database.prepare(
    'INSERT INTO sessions (id, name, day, begun_at_ms) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  )
  const raiseLastSession = database.prepare('UPDATE totals SET last_session_id = max(last_session_id, ?)')
  const insertDelivery = database.prepare('INSERT INTO deliveries VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertContents = database.prepare('INSERT INTO delivery_contents VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertInlet = database.prepare('INSERT INTO delivery_inlets VALUES (?, ?, ?)')
  const insertChunk = database.prepare(
    'INSERT INTO body_chunks (delivery_id, position, bytes) VALUES (?, ?, ?)',
  )
  const removeDelivery = database.prepare('DELETE FROM deliveries WHERE id = ?')
  const raiseTotals = database.prepare(
    'UPDATE totals SET last_delivery_id = ?, delivery_count = delivery_count + ?',
  )
  const insertAnswer = database.prepare(
    'INSERT OR REPLACE INTO answers SELECT id, ?, ? FROM deliveries WHERE id = ?',
  )
  const insertOrigin = database.prepare(
    'INSERT OR REPLACE INTO answer_origins SELECT id, @value FROM deliveries WHERE id = @id',
  )
  const insertSource = database.prepare('INSERT INTO sources VALUES (?, ?, ?)')

  function insert(delivery: PackedDelivery): void {
    const { id, body } = delivery
    const isLong = body.byteLength > bodyChunkBytes
    insertDelivery.run(
      id,
      delivery.sessionId,
      delivery.receivedAtMs,
      delivery.method,
      delivery.target,
      delivery.reception,
      body.byteLength,
      delivery.declaredBodyBytes,
    )
    insertContents.run(
      id,
      delivery.httpVersion,
      delivery.remoteAddress,
      delivery.remotePort,
      delivery.headers,
      delivery.trailers,
      isLong ? null : body,
    )
    const { inlet } = delivery
    if (inlet !== null) insertInlet.run(id, inlet.name, inlet.sourceAddress)
    if (!isLong) return
    for (let at = 0; at < body.byteLength; at += bodyChunkBytes) {
      insertChunk.run(id, at / bodyChunkBytes, body.subarray(at, at + bodyChunkBytes))
    }
  }

  /** False where SQLite refused the delivery's values: the others of the group are stored all the same. */
  function tryInsert(delivery: PackedDelivery): boolean {
    try {
      insert(delivery)
      return true
    } catch (error) {
      if (!database.inTransaction || !isRefusedRow(error)) throw error
      // Its count was not added yet, and the trigger takes one away.
      if (removeDelivery.run(delivery.id).changes > 0) raiseTotals.run(delivery.id, 1)
      return false
    }
  }

  return {
    writeImported(group, facts) {
      for (const [index, delivery] of [...unpackGroup(group)].entries()) {
        insert(delivery)
        const { source = null, answer = null } = facts[index] ?? {}
        if (source !== null) insertSource.run(delivery.id, source.store, source.delivery)
        if (answer !== null) insertAnswer.run(answer.status, answer.elapsedMs, delivery.id)
      }
      raiseTotals.run(group.firstId + group.count - 1, group.count)
    },
    writeGroup(group, sessions) {
      for (const session of sessions) {
        insertSession.run(session.id, session.name, session.day, session.begunAtMs)
        raiseLastSession.run(session.id)
      }
      const refused: number[] = []
      for (const delivery of unpackGroup(group)) {
        if (!tryInsert(delivery)) refused.push(delivery.id - group.firstId)
      }
      raiseTotals.run(group.firstId + group.count - 1, group.count - refused.length)
      return refused
    },
    writeOrigins(origins) {
      for (const origin of origins) insertOrigin.run(origin)
    },
  }
}
