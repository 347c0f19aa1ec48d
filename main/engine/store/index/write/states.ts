import type { Database } from 'better-sqlite3'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { createIdCache } from './id-cache.ts'

type State = Pick<
  InspectionResult,
  'service' | 'kind' | 'status' | 'refundStatus' | 'asset' | 'environmentId' | 'bodyProblem'
>

export interface StateWriter {
  /** Finds or creates the row of `states` for this combination. */
  idOf(state: State): number
  /** Call it after a rollback. */
  forget(): void
}

export function createStateWriter(database: Database): StateWriter {
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
    idOf({ service, kind, status, refundStatus, asset, environmentId = null, bodyProblem }) {
      const key = JSON.stringify([service, kind, status, refundStatus, asset, environmentId, bodyProblem])
      return states.get(key, () => {
        const values = [service, kind, status, refundStatus, asset, environmentId, bodyProblem] as const
        return find.get(...values) ?? Number(insert.run(...values).lastInsertRowid)
      })
    },
    forget: states.clear,
  }
}
