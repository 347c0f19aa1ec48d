import type { Database } from 'better-sqlite3'
import { type AnswersToStore, forEachAnswerRow } from '../writer/answer-rows.ts'

/**
 * Writes how deliveries were responded to, within the caller's transaction. Rows of deliveries that are not stored are
 * skipped. The index thread finds what is to be said about a response.
 */
export function createAnswerWriter(database: Database): (answers: AnswersToStore) => void {
  const insert = database.prepare(
    `INSERT OR REPLACE INTO answers (delivery_id, status, elapsed_ms)
     SELECT id, ?, ? FROM deliveries WHERE id = ?`,
  )
  const insertOrigin = database.prepare(
    `INSERT OR REPLACE INTO answer_origins (delivery_id, value)
     SELECT id, @value FROM deliveries WHERE id = @id`,
  )
  return ({ numbers, origins }) => {
    forEachAnswerRow(numbers, (id, status, elapsedMs) => void insert.run(status, elapsedMs, id))
    for (const origin of origins) insertOrigin.run(origin)
  }
}
