import type { Database } from 'better-sqlite3'
import { prepareAll } from '../connection/statements.ts'

/** Numbers of one response in `ResponsesToStore`. */
export const numbersEach = 3

export interface ResponsesToStore {
  /** id, status, elapsed milliseconds, id, … */
  readonly numbers: Float64Array<ArrayBuffer>
  /** `value`: JSON with the source of a delivery's response. */
  readonly origins: readonly { readonly id: number; readonly value: string }[]
}

export const insertResponseSql = `INSERT OR REPLACE INTO responses (delivery_id, status, elapsed_ms)
  SELECT id, ?, ? FROM deliveries WHERE id = ?`

/**
 * Writes the responses to deliveries, within the caller's transaction. Skips deliveries that are not stored.
 * The index thread finds the findings about a response.
 */
export function createResponseWriter(database: Database): (responses: ResponsesToStore) => void {
  const sql = prepareAll(database, {
    insert: insertResponseSql,
    insertOrigin: `INSERT OR REPLACE INTO response_origins (delivery_id, value)
     SELECT id, @value FROM deliveries WHERE id = @id`,
  })
  return ({ numbers, origins }) => {
    for (let at = 0; at < numbers.length; at += numbersEach) {
      sql.insert.run(numbers[at + 1], numbers[at + 2], numbers[at])
    }
    for (const origin of origins) sql.insertOrigin.run(origin)
  }
}
