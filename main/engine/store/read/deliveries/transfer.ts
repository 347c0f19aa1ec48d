import type { Database } from 'better-sqlite3'
import type { DeliveryId, SessionId } from '#contract/terms'
import { prepareAll } from '../../connection/statements.ts'
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
  const sql = prepareAll(database, transferSql)

  return {
    /** Id of this store, made with it and unique among stores. */
    storeId: (): string => sql.storeId.value<string>() ?? '',
    /** Source of an imported delivery; `null` for a delivery that was captured here. */
    source: (id: DeliveryId): { store: string; delivery: number } | null =>
      sql.source.get<{ store: string; delivery: number }>({ id }) ?? null,
    /** The delivery that was imported from there; `null` for none. */
    deliveryOfSource: (store: string, delivery: number): DeliveryId | null =>
      sql.ofSource.value<DeliveryId>({ store, delivery }),
    hasDelivery: (id: DeliveryId): boolean => sql.exists.value({ id }) !== null,
    /** Ids above `after`, oldest first. */
    idsAfter: (id: DeliveryId, limit: number): DeliveryId[] =>
      sql.after.values<DeliveryId>({ after: id, limit }),
    idsOfSession: (sessionId: SessionId, id: DeliveryId, limit: number): DeliveryId[] =>
      sql.ofSession.values<DeliveryId>({ sessionId, after: id, limit }),
    /** Only deliveries that were inspected with this version's rules. */
    idsOfRecord: (recordKey: string, id: DeliveryId, limit: number): DeliveryId[] =>
      sql.ofRecord.values<DeliveryId>({ recordKey, after: id, limit }),
  }
}
