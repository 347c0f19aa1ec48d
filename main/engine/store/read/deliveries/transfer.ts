import type { Database } from 'better-sqlite3'
import type { DeliveryId, SessionId } from '#contract/terms'
import { recordByKey } from '../../schema/record-sql.ts'

export const transferSql = {
  storeId: 'SELECT store_id AS storeId FROM identity',
  source: 'SELECT store, delivery FROM sources WHERE delivery_id = @id',
  ofSource: 'SELECT delivery_id AS id FROM sources WHERE store = @store AND delivery = @delivery',
  exists: 'SELECT id FROM deliveries WHERE id = @id',
  after: 'SELECT id FROM deliveries WHERE id > @after ORDER BY id LIMIT +@limit',
  ofSession: `SELECT id FROM deliveries INDEXED BY deliveries_of_session
    WHERE session_id = +@sessionId AND id > @after ORDER BY id LIMIT +@limit`,
  // A record's rows are not in the order of ids. A record has few deliveries, so they are sorted.
  ofRecord: `SELECT r.delivery_id AS id FROM inspections r INDEXED BY inspections_in_trail
    WHERE r.record = ${recordByKey} AND r.delivery_id > @after
    ORDER BY r.delivery_id LIMIT +@limit`,
} as const

/** Reads for exports and imports. */
export function createTransferReads(database: Database) {
  type IdRow = { id: DeliveryId }
  const storeId = database.prepare<[], { storeId: string }>(transferSql.storeId)
  const source = database.prepare<object, { store: string; delivery: number }>(transferSql.source)
  const ofSource = database.prepare<object, IdRow>(transferSql.ofSource)
  const exists = database.prepare<object, IdRow>(transferSql.exists)
  const after = database.prepare<object, IdRow>(transferSql.after)
  const ofSession = database.prepare<object, IdRow>(transferSql.ofSession)
  const ofRecord = database.prepare<object, IdRow>(transferSql.ofRecord)
  const ids = (rows: readonly IdRow[]): DeliveryId[] => rows.map(row => row.id)

  return {
    /** Id of this store, made with it and unique among stores. */
    storeId: (): string => storeId.get()?.storeId ?? '',
    /** Source of an imported delivery; `null` for a delivery that was captured here. */
    source: (id: DeliveryId): { store: string; delivery: number } | null => source.get({ id }) ?? null,
    /** The delivery that was imported from there; `null` for none. */
    deliveryOfSource: (store: string, delivery: number): DeliveryId | null =>
      ofSource.get({ store, delivery })?.id ?? null,
    hasDelivery: (id: DeliveryId): boolean => exists.get({ id }) !== undefined,
    /** Ids above `after`, oldest first. */
    idsAfter: (id: DeliveryId, limit: number): DeliveryId[] => ids(after.all({ after: id, limit })),
    idsOfSession: (sessionId: SessionId, id: DeliveryId, limit: number): DeliveryId[] =>
      ids(ofSession.all({ sessionId, after: id, limit })),
    /** Only deliveries that were inspected with this version's rules. */
    idsOfRecord: (recordKey: string, id: DeliveryId, limit: number): DeliveryId[] =>
      ids(ofRecord.all({ recordKey, after: id, limit })),
  }
}
