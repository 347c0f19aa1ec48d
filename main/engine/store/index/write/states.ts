import type { Database } from 'better-sqlite3'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { createIdCache } from './id-cache.ts'

type State = Pick<InspectionResult, 'service' | 'kind' | 'status' | 'refundStatus' | 'asset' | 'bodyProblem'>

export interface StateWriter {
  /** The row of `states` for this combination, made where there is none. */
  idOf(state: State): number
  /** Of `final_statuses`; any case. */
  finalId(status: string): number
  /** After a transaction that was rolled back. */
  forget(): void
}

export function createStateWriter(database: Database): StateWriter {
  const find = database
    .prepare<(string | null)[], number>(
      `SELECT id FROM states WHERE service = ? AND kind IS ? AND status IS ? AND refund_status IS ? AND asset IS ?
         AND body_problem IS ?`,
    )
    .pluck()
  const insert = database.prepare(
    'INSERT INTO states (service, kind, status, refund_status, asset, body_problem) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const findFinal = database
    .prepare<[string], number>('SELECT id FROM final_statuses WHERE status = ?')
    .pluck()
  const insertFinal = database.prepare('INSERT INTO final_statuses (status) VALUES (?)')
  const states = createIdCache()
  const finals = createIdCache()

  return {
    idOf({ service, kind, status, refundStatus, asset, bodyProblem }) {
      const key = JSON.stringify([service, kind, status, refundStatus, asset, bodyProblem])
      return states.get(key, () => {
        const values = [service, kind, status, refundStatus, asset, bodyProblem] as const
        return find.get(...values) ?? Number(insert.run(...values).lastInsertRowid)
      })
    },
    finalId(status) {
      const text = status.toLowerCase()
      return finals.get(text, () => findFinal.get(text) ?? Number(insertFinal.run(text).lastInsertRowid))
    },
    forget() {
      states.clear()
      finals.clear()
    },
  }
}
