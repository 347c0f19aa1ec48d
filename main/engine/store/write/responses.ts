import type { Database } from 'better-sqlite3'
import { forEachResponseRow, type ResponsesToStore } from '../writer/response-rows.ts'

/**
 * Writes the responses to deliveries, within the caller's transaction. Skips deliveries that are not stored.
 * The index thread finds the findings about a response.
 */
export function createResponseWriter(database: Database): (responses: ResponsesToStore) => void {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO responses (delivery_id, status, elapsed_ms)
     SELECT id, ?, ? FROM deliveries WHERE id = ?`,
  )
  const insertOrigin = database.prepare(
    `INSERT OR REPLACE INTO response_origins (delivery_id, value)
     SELECT id, @value FROM deliveries WHERE id = @id`,
  )
  return ({ numbers, origins }) => {
    forEachResponseRow(numbers, (id, status, elapsedMs) => void insert.run(status, elapsedMs, id))
    for (const origin of origins) insertOrigin.run(origin)
  }
}
