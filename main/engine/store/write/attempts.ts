import type { Database } from 'better-sqlite3'
import { isPassed } from '#contract/sending/passed'
import type { Verdict } from '#contract/sending/sending'
import { isPassedSql } from '../schema/passed-attempts.ts'
import type { StoredAttempt } from '../schema/to-store.ts'
import { type AttemptGroup, type AttemptRow, unpackAttempts } from './attempt-row.ts'
import { inTimeSlice } from './time-slice.ts'

/** Number of earlier attempts of a delivery that are searched for the same target. */
const lastAttempts = 20

interface Last {
  readonly target: string
  readonly isPassed: number
}

export function createAttemptWrites(database: Database) {
  // By position: named parameters cost as much as the insert again.
  const insertAttempt = database.prepare(
    `INSERT INTO attempts (purpose, delivery_id, fixture_id, record_id, target, started_at_ms, elapsed_ms, status,
       error_code, error_message, sent_headers, sent_body_bytes, sent_body_sha256, identical, response_headers,
       response_body_bytes, is_response_truncated, batch_id, route_id, is_edited, verdict, warning)
     VALUES (?, (SELECT id FROM deliveries WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertBodies = database.prepare(
    'INSERT INTO attempt_bodies (attempt_id, sent, response) VALUES (?, ?, ?)',
  )
  const newestOf = database.prepare<[number], Last>(
    `SELECT target, ${isPassedSql} AS isPassed FROM attempts WHERE delivery_id = ? AND purpose <> 'fixture' ORDER BY id DESC LIMIT 1`,
  )
  const newestTo = database.prepare<[number, string], Last>(
    `SELECT target, isPassed FROM (
       SELECT id, target, ${isPassedSql} AS isPassed
       FROM attempts WHERE delivery_id = ? AND purpose <> 'fixture' ORDER BY id DESC LIMIT ${lastAttempts})
     WHERE target = ? ORDER BY id DESC LIMIT 1`,
  )

  /**
   * The last attempt to the same target, if one is among the latest attempts; otherwise the last attempt.
   * Both are mostly the same.
   */
  function lastOf(deliveryId: number, target: string): Last | undefined {
    const newest = newestOf.get(deliveryId)
    if (newest === undefined || newest.target === target) return newest
    return newestTo.get(deliveryId, target) ?? newest
  }

  function verdictOf({ deliveryId, target, status, errorCode }: AttemptRow): Verdict | null {
    if (deliveryId === null) return null
    const last = lastOf(deliveryId, target)
    if (last === undefined) return 'first'
    const hasPassed = isPassed({ status, error: errorCode })
    if (last.isPassed === 1) return hasPassed ? 'still-passing' : 'broken'
    return hasPassed ? 'fixed' : 'still-failing'
  }

  function write(row: AttemptRow): StoredAttempt {
    const verdict = verdictOf(row)
    const { lastInsertRowid: id } = insertAttempt.run(
      row.purpose,
      row.deliveryId ?? row.madeOf,
      row.fixtureId,
      row.recordId,
      row.target,
      row.startedAtMs,
      row.elapsedMs,
      row.status,
      row.errorCode,
      row.errorMessage,
      row.sentHeaders,
      row.sentBodyBytes,
      row.sentBodySha256,
      row.identical,
      row.responseHeaders,
      row.responseBodyBytes,
      row.isResponseTruncated,
      row.batchId,
      row.routeId,
      row.isEdited,
      verdict,
      row.warning,
    )
    insertBodies.run(id, row.sentBody, row.responseBody)
    return { id: Number(id), verdict } as StoredAttempt
  }

  return {
    /** Saves attempts in order, as many as one time slice allows. Returns the saved attempts. */
    saveAttempts: (group: AttemptGroup): readonly StoredAttempt[] =>
      inTimeSlice(unpackAttempts(group), write).made,
  }
}
