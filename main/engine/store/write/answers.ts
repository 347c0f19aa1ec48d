import type { Database } from 'better-sqlite3'
import { forEachAnswerRow } from '../writer/answer-rows.ts'

/**
 * Writes rows of answers, within the caller's transaction. Rows of deliveries that are not stored are skipped. What is to
 * be said about an answer is found by the index thread.
 */
export function createAnswerWriter(database: Database): (answers: Float64Array) => void {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO answers SELECT id, ?, ? FROM deliveries WHERE id = ?',
  )
  return answers => {
    forEachAnswerRow(answers, (id, status, elapsedMs) => void insert.run(status, elapsedMs, id))
  }
}
