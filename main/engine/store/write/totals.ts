import type { Database } from 'better-sqlite3'

/** Counting this many rows takes tens of milliseconds of the start. Above it, the stored count is trusted. */
const mostCounted = 200_000

export interface LastIds {
  readonly lastDeliveryId: number
  readonly lastSessionId: number
}

/** Hooktrail never stores a greater last id, so it is ignored. JavaScript is exact up to 2 ** 53. */
const mostIds = 2 ** 52

/**
 * Corrects the row of totals: raises the last ids to those in the tables, and counts the deliveries again. If
 * a user lowered the last ids, a new delivery would otherwise get an id in use. Returns the last ids. Runs
 * within the caller's transaction.
 */
export function repairTotals(database: Database): LastIds {
  database.exec(
    `INSERT OR IGNORE INTO totals (id, last_delivery_id, last_session_id, delivery_count) VALUES (1, 0, 0, 0)`,
  )
  // Rows that remain of a deleted delivery count too: they would belong to the next delivery with that id.
  // Remaining responses do no harm: the response to the next delivery replaces them.
  const tables = ['delivery_contents', 'delivery_inlets', 'sources', 'pins', 'removals', 'trash']
  const last = [
    '(SELECT max(id) FROM deliveries)',
    ...tables.map(table => `(SELECT max(delivery_id) FROM ${table})`),
  ]
  const mended = database
    .prepare<[], LastIds>(
      `UPDATE totals SET
         last_delivery_id = max(iif(last_delivery_id BETWEEN 0 AND ${mostIds}, last_delivery_id, 0),
           ${last.map(id => `coalesce(${id}, 0)`).join(', ')}),
         delivery_count = iif((SELECT max(id) FROM deliveries) - (SELECT min(id) FROM deliveries) >= ${mostCounted},
           delivery_count, (SELECT count(*) FROM deliveries)),
         last_session_id = max(iif(last_session_id BETWEEN 0 AND ${mostIds}, last_session_id, 0),
           coalesce((SELECT max(id) FROM sessions), 0))
       RETURNING last_delivery_id AS lastDeliveryId, last_session_id AS lastSessionId`,
    )
    .get()
  return mended ?? { lastDeliveryId: 0, lastSessionId: 0 }
}
