import type { Database } from 'better-sqlite3'
import { responseLimitMs } from '#contract/services/envelope'
import { prepareAll } from '../connection/statements.ts'
import type { IndexedDelivery } from './search-index-writer.ts'

/** A response that has findings. */
interface RemarkableResponse {
  readonly id: number
  readonly method: string
  readonly status: number
  readonly elapsedMs: number
}

const isRemarkable = `(a.status < 200 OR a.status > 299 OR a.elapsed_ms > ${responseLimitMs})`

/** The index thread's reads of the store, on a read-only connection. */
export function createStoreReads(store: Database) {
  const sql = prepareAll(store, {
    ids: 'SELECT id FROM deliveries WHERE id > ? AND id <= ?',
    deliveries: `SELECT id, method, reception, target, received_at_ms AS receivedAtMs, body_bytes AS bodyBytes
     FROM deliveries WHERE id BETWEEN ? AND ?`,
    among: `SELECT d.id, d.method, d.reception, d.target, d.received_at_ms AS receivedAtMs, d.body_bytes AS bodyBytes
     FROM json_each(?) j CROSS JOIN deliveries d WHERE d.id = j.value`,
    receivedAt: 'SELECT received_at_ms FROM deliveries WHERE id = ?',
    responses: `SELECT a.delivery_id AS id, d.method, a.status, a.elapsed_ms AS elapsedMs
     FROM responses a INDEXED BY responses_remarkable JOIN deliveries d ON d.id = a.delivery_id
     WHERE ${isRemarkable} AND a.delivery_id BETWEEN ? AND ? ORDER BY a.delivery_id`,
    between: 'SELECT 1 FROM deliveries WHERE id BETWEEN ? AND ? LIMIT 1',
    first: 'SELECT min(id) FROM deliveries',
    removals: 'SELECT delivery_id FROM removals ORDER BY delivery_id LIMIT +?',
    restorals: 'SELECT delivery_id FROM restorals ORDER BY delivery_id LIMIT +?',
  })

  type Row = IndexedDelivery & { readonly id: number }
  const byId = (rows: readonly Row[]): ReadonlyMap<number, IndexedDelivery> =>
    new Map(rows.map(row => [row.id, row]))

  return {
    /** Ids above `after`, up to `through`, ascending, one by one. The statement is open until the last id is read. */
    idsBetween: (after: number, through: number) => sql.ids.eachValue<number>(after, through),
    /** 0 without deliveries. */
    firstId: (): number => sql.first.value<number>() ?? 0,
    /** The indexed parts of deliveries, by id. Both bounds are included. */
    deliveries: (firstId: number, lastId: number) => byId(sql.deliveries.all<Row>(firstId, lastId)),
    /** The same for these ids. */
    deliveriesAmong: (ids: readonly number[]) => byId(sql.among.all<Row>(JSON.stringify(ids))),
    /** Both bounds are included. */
    isNoneLeft: (firstId: number, lastId: number): boolean => sql.between.value(firstId, lastId) === null,
    /** Milliseconds since 1970; 0 if the delivery is deleted. */
    receivedAtMs: (id: number): number => sql.receivedAt.value<number>(id) ?? 0,
    remarkableResponses: (firstId: number, lastId: number) =>
      sql.responses.all<RemarkableResponse>(firstId, lastId),
    /** Deliveries that the store has removed and the index may still have. */
    removals: (limit: number): number[] => sql.removals.values<number>(limit),
    /** Deliveries that the store has restored and the index doesn't have. */
    restorals: (limit: number): number[] => sql.restorals.values<number>(limit),
  }
}
