import type { Database } from 'better-sqlite3'
import type { FailureReason } from '#contract/deliveries/failure-reason'
import { textHash } from '../../schema/index-functions.ts'
import { createIdCache } from './id-cache.ts'

export interface ReasonWriter {
  /** Finds or creates the row of `reasons` for this reason. */
  idOf(reason: FailureReason): number
  /** Removes rows that no inspection refers to. Reads all inspections: call it when idle. */
  removeUnused(): void
  /** Call it after a rollback. */
  forget(): void
}

/** Few reasons repeat all the time, so each is stored once. */
export function createReasonWriter(database: Database): ReasonWriter {
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
    idOf({ code, text }) {
      const key = JSON.stringify([code, text])
      return known.get(key, () => {
        const values = [textHash(key), code, text] as const
        return find.get(...values) ?? Number(insert.run(...values).lastInsertRowid)
      })
    },
    removeUnused() {
      known.clear()
      removeUnused.run()
    },
    forget: known.clear,
  }
}
