import type { Database } from 'better-sqlite3'
import { responseLimitMs } from '#contract/services/envelope'

import type { IndexedDelivery } from './search-index-writer.ts'

/** A response that has findings. */
export interface RemarkableResponse {
  readonly id: number
  readonly method: string
  readonly status: number
  readonly elapsedMs: number
}

const isRemarkable = `(a.status < 200 OR a.status > 299 OR a.elapsed_ms > ${responseLimitMs})`

/** The index thread's reads of the store, on a read-only connection. */
export function createStoreReads(store: Database) {
  const ids = store
    .prepare<[number, number], number>('SELECT id FROM deliveries WHERE id > ? AND id <= ?')
    .pluck()
  const deliveries = store.prepare<[number, number], IndexedDelivery & { id: number }>(
    `SELECT id, method, reception, target, received_at_ms AS receivedAtMs, body_bytes AS bodyBytes
     FROM deliveries WHERE id BETWEEN ? AND ?`,
  )
  const among = store.prepare<[string], IndexedDelivery & { id: number }>(
    `SELECT d.id, d.method, d.reception, d.target, d.received_at_ms AS receivedAtMs, d.body_bytes AS bodyBytes
     FROM json_each(?) j CROSS JOIN deliveries d WHERE d.id = j.value`,
  )
  const receivedAt = store
    .prepare<[number], number>('SELECT received_at_ms FROM deliveries WHERE id = ?')
    .pluck()
  const responses = store.prepare<[number, number], RemarkableResponse>(
    `SELECT a.delivery_id AS id, d.method, a.status, a.elapsed_ms AS elapsedMs
     FROM responses a INDEXED BY responses_remarkable JOIN deliveries d ON d.id = a.delivery_id
     WHERE ${isRemarkable} AND a.delivery_id BETWEEN ? AND ? ORDER BY a.delivery_id`,
  )
  const between = store.prepare<[number, number], number>(
    'SELECT 1 FROM deliveries WHERE id BETWEEN ? AND ? LIMIT 1',
  )
  const first = store.prepare<[], number | null>('SELECT min(id) FROM deliveries').pluck()
  const removals = store
    .prepare<[number], number>('SELECT delivery_id FROM removals ORDER BY delivery_id LIMIT +?')
    .pluck()
  const restorals = store
    .prepare<[number], number>('SELECT delivery_id FROM restorals ORDER BY delivery_id LIMIT +?')
    .pluck()

  return {
    /**
     * Ids above `after`, up to `through`, ascending, one by one. The statement is open until the last id is
     * read.
     */
    idsBetween: (after: number, through: number): IterableIterator<number> => ids.iterate(after, through),
    /** 0 without deliveries. */
    firstId: (): number => first.get() ?? 0,
    /** The indexed parts of deliveries, by id. Both bounds are included. */
    deliveries: (firstId: number, lastId: number): ReadonlyMap<number, IndexedDelivery> =>
      new Map(deliveries.all(firstId, lastId).map(({ id, ...delivery }) => [id, delivery])),
    /** The same for these ids. */
    deliveriesAmong: (ids: readonly number[]): ReadonlyMap<number, IndexedDelivery> =>
      new Map(among.all(JSON.stringify(ids)).map(({ id, ...delivery }) => [id, delivery])),
    /** Both bounds are included. */
    isNoneLeft: (firstId: number, lastId: number): boolean => between.get(firstId, lastId) === undefined,
    /** Milliseconds since 1970; 0 if the delivery is deleted. */
    receivedAtMs: (id: number): number => receivedAt.get(id) ?? 0,
    remarkableResponses: (firstId: number, lastId: number): RemarkableResponse[] =>
      responses.all(firstId, lastId),
    /** Deliveries that the store has removed and the index may still have. */
    removals: (limit: number): number[] => removals.all(limit),
    /** Deliveries that the store has restored and the index doesn't have. */
    restorals: (limit: number): number[] => restorals.all(limit),
  }
}
