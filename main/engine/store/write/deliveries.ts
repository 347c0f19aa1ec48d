import type { Database } from 'better-sqlite3'
import { bodyChunkBytes } from '../body-chunks.ts'
import { isRefusedRow } from '../connection/sqlite-errors.ts'
import { type DeliveryGroup, type PackedDelivery, unpackGroup } from '../writer/delivery-group.ts'
import type { ImportedFacts, SessionRow, StoredSession } from '../writer/writer-protocol.ts'
import { createDaySessionWriter } from './day-sessions.ts'
import { createTagWriter } from './tags.ts'

export interface WrittenGroup {
  readonly firstId: number
  /** Indexes of those that SQLite refused for their values. */
  readonly refused: readonly number[]
  /** Where they differ from the ones that were given. */
  readonly sessions: readonly StoredSession[]
}

export interface DeliveryWriter {
  /** Within the caller's transaction: all or none. Throws what `isRefusedRow` knows where one cannot be stored. */
  writeGroup(group: DeliveryGroup, sessions: readonly SessionRow[]): WrittenGroup
  /** The same for a group of which SQLite refused one: leaves out those that it refuses. Costs more. */
  writeOneByOne(group: DeliveryGroup, sessions: readonly SessionRow[]): WrittenGroup
  /** All or none: a delivery that SQLite refuses fails the batch. Returns the first id. */
  writeImported(group: DeliveryGroup, facts: readonly ImportedFacts[]): number
  /** Rows of deliveries that are not stored are skipped. */
  writeOrigins(origins: readonly { readonly id: number; readonly value: string }[]): void
}

const once = (): boolean => true

export function createDeliveryWriter(database: Database): DeliveryWriter {
  // Parameters by position here: by name they cost as much again as the insert.
  const daySessions = createDaySessionWriter(database)
  // From the table itself: the totals may be too low in a store that was edited or restored in part.
  const free = database.prepare<[], { id: number }>(
    `SELECT max(coalesce((SELECT last_delivery_id FROM totals), 0), coalesce((SELECT max(id) FROM deliveries), 0),
       coalesce((SELECT max(delivery_id) FROM delivery_contents), 0)) + 1 AS id`,
  )
  const insertDelivery = database.prepare('INSERT INTO deliveries VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertContents = database.prepare('INSERT INTO delivery_contents VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertInlet = database.prepare('INSERT INTO delivery_inlets VALUES (?, ?, ?)')
  const insertChunk = database.prepare(
    'INSERT INTO body_chunks (delivery_id, position, bytes) VALUES (?, ?, ?)',
  )
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
  const tags = createTagWriter(database)

  const freeId = (): number => free.get()?.id ?? 1

  function insert(delivery: PackedDelivery): void {
    const { id, body } = delivery
    const isLong = body.byteLength > bodyChunkBytes
    insertDelivery.run(
      id,
      daySessions.storedId(delivery.sessionId),
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

  /** In a savepoint, so that nothing of it stays where SQLite refuses it, and nothing else goes with it. */
  const insertAlone = database.transaction(insert)

  /** False where SQLite refused the delivery's values: the others of the group are stored all the same. */
  function tryInsert(delivery: PackedDelivery): boolean {
    try {
      insertAlone(delivery)
      return true
    } catch (error) {
      if (!database.inTransaction || !isRefusedRow(error)) throw error
      return false
    }
  }

  return {
    writeImported(group, facts) {
      const firstId = freeId()
      for (const [index, delivery] of [...unpackGroup(group, firstId)].entries()) {
        insert(delivery)
        const { source = null, answer = null, tags: names = [], note = '' } = facts[index] ?? {}
        if (source !== null) insertSource.run(delivery.id, source.store, source.delivery)
        if (answer !== null) insertAnswer.run(answer.status, answer.elapsedMs, delivery.id)
        for (const name of names) tags.tag([delivery.id], name, true, once)
        if (note !== '') tags.note([{ id: delivery.id, text: note }], once)
      }
      raiseTotals.run(firstId + group.count - 1, group.count)
      return firstId
    },
    writeGroup(group, sessions) {
      const stored = daySessions.store(sessions)
      const firstId = freeId()
      for (const delivery of unpackGroup(group, firstId)) insert(delivery)
      raiseTotals.run(firstId + group.count - 1, group.count)
      return { firstId, refused: [], sessions: stored }
    },
    writeOneByOne(group, sessions) {
      const stored = daySessions.store(sessions)
      const firstId = freeId()
      const refused: number[] = []
      for (const delivery of unpackGroup(group, firstId)) {
        if (!tryInsert(delivery)) refused.push(delivery.id - firstId)
      }
      raiseTotals.run(firstId + group.count - 1, group.count - refused.length)
      return { firstId, refused, sessions: stored }
    },
    writeOrigins(origins) {
      for (const origin of origins) insertOrigin.run(origin)
    },
  }
}
