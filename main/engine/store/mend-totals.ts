import type { Database } from 'better-sqlite3'

/** Counting so many takes some ten milliseconds of the start; beyond, the count is taken as it stands. */
const mostCounted = 1_000_000

export interface LastIds {
  readonly lastDeliveryId: number
  readonly lastSessionId: number
}

/** Beyond this a number is nobody's last id: ids are exact as JavaScript numbers up to twice as many. */
const mostIds = 2 ** 52

/**
 * Brings the last ids up to what the tables hold, within the caller's transaction: totals that were set back, by whoever
 * edited them, would give the id of what is stored to what comes. Counts what is there, too. Answers the newest ids that were ever given.
 */
export function mendTotals(database: Database): LastIds {
  database.exec('INSERT OR IGNORE INTO totals VALUES (1, 0, 0, 0)')
  // What belongs to a delivery too: it would belong to the next one of that id. Answers are replaced by its own.
  const tables = ['delivery_contents', 'readings', 'delivery_inlets', 'sources', 'pins']
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
