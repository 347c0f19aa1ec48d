import type { Database } from 'better-sqlite3'
import type { Verdict } from '#contract/sending'
import type { StoredAttempt } from './store.ts'
import type { AttemptRow } from './writer-protocol.ts'

/** Earlier attempts of a delivery that are looked at for one to the same target. */
const lastAttempts = 20

/** Stores an attempt within the caller's transaction and answers its id and its verdict. */
export function createAttemptWriter(database: Database): (row: AttemptRow) => StoredAttempt {
  const insertAttempt = database.prepare(
    `INSERT INTO attempts (purpose, delivery_id, fixture_id, record_id, target, started_at_ms, elapsed_ms, status,
       error_code, error_message, sent_headers, sent_body_bytes, sent_body_sha256, identical, answer_headers,
       answer_body_bytes, is_answer_truncated, batch_id, route_id, is_edited, verdict, warning)
     VALUES (@purpose, (SELECT id FROM deliveries WHERE id = @deliveryId), @fixtureId, @recordId, @target,
       @startedAtMs, @elapsedMs, @status, @errorCode, @errorMessage, @sentHeaders, @sentBodyBytes, @sentBodySha256,
       @identical, @answerHeaders, @answerBodyBytes, @isAnswerTruncated, @batchId, @routeId, @isEdited, @verdict,
       @warning)`,
  )
  const insertBodies = database.prepare('INSERT INTO attempt_bodies VALUES (@id, @sent, @answer)')
  const lastOf = database.prepare<object, { isPassed: number }>(
    `SELECT isPassed FROM (
       SELECT id, target, status >= 200 AND status <= 299 AND error_code IS NULL AS isPassed
       FROM attempts WHERE delivery_id = @deliveryId ORDER BY id DESC LIMIT ${lastAttempts})
     ORDER BY target = @target DESC, id DESC LIMIT 1`,
  )

  function verdictOf({ deliveryId, target, status, errorCode }: AttemptRow): Verdict | null {
    if (deliveryId === null) return null
    const last = lastOf.get({ deliveryId, target })
    if (last === undefined) return 'first'
    const isPassed = errorCode === null && status !== null && status >= 200 && status <= 299
    if (last.isPassed === 1) return isPassed ? 'still-passing' : 'broken'
    return isPassed ? 'fixed' : 'still-failing'
  }

  return row => {
    const { sentBody, answerBody, ...columns } = row
    const verdict = verdictOf(row)
    const { lastInsertRowid: id } = insertAttempt.run({ ...columns, verdict })
    insertBodies.run({ id, sent: sentBody, answer: answerBody })
    return { id: Number(id), verdict } as StoredAttempt
  }
}
