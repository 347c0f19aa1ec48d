import type { Database } from 'better-sqlite3'
import { isPassed } from '#contract/sending/passed'
import type { Verdict } from '#contract/sending/sending'
import { prepareAll } from '../connection/statements.ts'
import { type AttemptRow, attemptMembers } from '../schema/attempt-row.ts'
import { columnsOf } from '../schema/columns.ts'
import { isPassedSql } from '../schema/passed-attempts.ts'
import type { StoredAttempt } from '../schema/to-store.ts'
import { type AttemptGroup, unpackAttempts } from './attempt-group.ts'
import { inTimeSlice } from './time-slice.ts'

/** Number of earlier attempts of a delivery that are searched for the same target. */
const lastAttempts = 20

interface Last {
  readonly target: string
  readonly isPassed: 0 | 1 | null
}

export function createAttemptWrites(database: Database) {
  const values = [...attemptMembers, 'verdict'].map(member =>
    member === 'deliveryId' ? '(SELECT id FROM deliveries WHERE id = ?)' : '?',
  )
  const sql = prepareAll(database, {
    // By position: named parameters cost as much as the insert again.
    insertAttempt: `INSERT INTO attempts (${columnsOf(attemptMembers)}, verdict) VALUES (${values.join(', ')})`,
    insertBodies: 'INSERT INTO attempt_bodies (attempt_id, sent, response) VALUES (?, ?, ?)',
    newestOf: `SELECT target, ${isPassedSql} AS isPassed FROM attempts WHERE delivery_id = ? AND purpose <> 'fixture' ORDER BY id DESC LIMIT 1`,
    newestTo: `SELECT target, isPassed FROM (
       SELECT id, target, ${isPassedSql} AS isPassed
       FROM attempts WHERE delivery_id = ? AND purpose <> 'fixture' ORDER BY id DESC LIMIT ${lastAttempts})
     WHERE target = ? ORDER BY id DESC LIMIT 1`,
  })

  /**
   * The last attempt to the same target, if one is among the latest attempts; otherwise the last attempt.
   * Both are mostly the same.
   */
  function lastOf(deliveryId: number, target: string): Last | undefined {
    const newest = sql.newestOf.get<Last>(deliveryId)
    if (newest === undefined || newest.target === target) return newest
    return sql.newestTo.get<Last>(deliveryId, target) ?? newest
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
    const stored = { ...row, deliveryId: row.deliveryId ?? row.madeOf }
    const id = sql.insertAttempt.insert(...attemptMembers.map(member => stored[member]), verdict)
    sql.insertBodies.run(id, row.sentBody, row.responseBody)
    return { id, verdict } as StoredAttempt
  }

  return {
    /** Saves attempts in order, as many as one time slice allows. Returns the saved attempts. */
    saveAttempts: (group: AttemptGroup): readonly StoredAttempt[] =>
      inTimeSlice(unpackAttempts(group), write).made,
  }
}
