import type { Database } from 'better-sqlite3'
import type { AttemptToStore } from './store.ts'

/** Stores an attempt within the caller's transaction and answers its id. */
export function createAttemptWriter(database: Database): (toStore: AttemptToStore) => number {
  const insertAttempt = database.prepare(
    `INSERT INTO attempts (purpose, delivery_id, fixture_id, record_id, target, started_at_ms, elapsed_ms, status,
       error_code, error_message, sent_headers, sent_body_bytes, sent_body_sha256, identical, answer_headers,
       answer_body_bytes, is_answer_truncated)
     VALUES (@purpose, (SELECT id FROM deliveries WHERE id = @deliveryId), @fixtureId, @recordId, @target,
       @startedAtMs, @elapsedMs, @status, @errorCode, @errorMessage, @sentHeaders, @sentBodyBytes, @sentBodySha256,
       @identical, @answerHeaders, @answerBodyBytes, @isAnswerTruncated)`,
  )
  const insertBodies = database.prepare('INSERT INTO attempt_bodies VALUES (@id, @sent, @answer)')

  return ({ attempt, sentBody, answerBody }) => {
    const { lastInsertRowid: id } = insertAttempt.run({
      purpose: attempt.purpose,
      deliveryId: attempt.deliveryId,
      fixtureId: attempt.fixtureId,
      recordId: attempt.recordId,
      target: attempt.target,
      startedAtMs: attempt.startedAtMs,
      elapsedMs: attempt.elapsedMs,
      status: attempt.status,
      errorCode: attempt.error?.code ?? null,
      errorMessage: attempt.error?.message ?? null,
      sentHeaders: JSON.stringify(attempt.sentHeaders),
      sentBodyBytes: attempt.sentBodyBytes,
      sentBodySha256: attempt.sentBodySha256,
      identical: attempt.identical === null ? null : Number(attempt.identical),
      answerHeaders: JSON.stringify(attempt.answerHeaders),
      answerBodyBytes: attempt.answerBodyBytes,
      isAnswerTruncated: Number(attempt.isAnswerTruncated),
    })
    insertBodies.run({ id, sent: sentBody, answer: answerBody })
    return Number(id)
  }
}
