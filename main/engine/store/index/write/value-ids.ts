import type { Database } from 'better-sqlite3'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { textHash } from '../../schema/index-functions.ts'

/** A hostile sender can make up any number of values. */
const maximumEntries = 5_000

/**
 * Caches ids of rows that repeat almost always. A full cache is emptied: the values in use are soon cached
 * again.
 */
export function createIdCache() {
  const ids = new Map<string, number>()
  return {
    /** Id of a key. `look` finds or creates it if it is not cached. */
    get(key: string, look: () => number): number {
      const known = ids.get(key)
      if (known !== undefined) return known
      if (ids.size >= maximumEntries) ids.clear()
      const id = look()
      ids.set(key, id)
      return id
    },
    clear: (): void => ids.clear(),
  }
}

type State = Pick<
  InspectionResult,
  'service' | 'kind' | 'status' | 'refundStatus' | 'asset' | 'environmentId' | 'bodyProblem'
>

export function createStateWriter(database: Database) {
  const find = database
    .prepare<(string | number | null)[], number>(
      `SELECT id FROM states WHERE service = ? AND kind IS ? AND status IS ? AND refund_status IS ? AND asset IS ?
         AND environment IS ? AND body_problem IS ?`,
    )
    .pluck()
  const insert = database.prepare(
    `INSERT INTO states (service, kind, status, refund_status, asset, environment, body_problem)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const states = createIdCache()
  return {
    /** Finds or creates the row of `states` for this combination. */
    idOf({ service, kind, status, refundStatus, asset, environmentId = null, bodyProblem }: State): number {
      const values = [service, kind, status, refundStatus, asset, environmentId, bodyProblem] as const
      return states.get(
        JSON.stringify(values),
        () => find.get(...values) ?? Number(insert.run(...values).lastInsertRowid),
      )
    },
    /** Call it after a rollback. */
    forget: states.clear,
  }
}

/** Few reasons repeat all the time, so each is stored once. */
export function createReasonWriter(database: Database) {
  const find = database
    .prepare<[number, string | null, string | null], number>(
      'SELECT id FROM reasons WHERE hash = ? AND code IS ? AND text IS ?',
    )
    .pluck()
  const insert = database.prepare('INSERT INTO reasons (hash, code, text) VALUES (?, ?, ?)')
  const removeUnused = database.prepare(
    'DELETE FROM reasons WHERE id NOT IN (SELECT reason FROM inspections WHERE reason IS NOT NULL)',
  )
  const known = createIdCache()
  return {
    /** Finds or creates the row of `reasons` for this reason. */
    idOf({ code, text }: FailureReason): number {
      const key = JSON.stringify([code, text])
      return known.get(key, () => {
        const values = [textHash(key), code, text] as const
        return find.get(...values) ?? Number(insert.run(...values).lastInsertRowid)
      })
    },
    /** Removes rows that no inspection refers to. Reads all inspections: call it when idle. */
    removeUnused(): void {
      known.clear()
      removeUnused.run()
    },
    /** Call it after a rollback. */
    forget: known.clear,
  }
}
