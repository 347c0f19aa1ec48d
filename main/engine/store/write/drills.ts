import type { Database } from 'better-sqlite3'
import { type DrillAttemptValues, drillAttemptColumns } from '../drill-attempt-row.ts'
import type { DrillToStore } from '../drill-changes.ts'

export interface DrillWriter {
  /** Returns the id. */
  save(id: number | null, drill: DrillToStore): number
  /** `rows`: JSON, a list of values for each attempt. Returns how many were stored before the turn was over. */
  saveAttempts(drillId: number, rows: string, isTurnOver: () => boolean): number
  /** Attempts first. Returns how many rows were removed: 0 once nothing is left. */
  remove(id: number, isTurnOver: () => boolean): number
}

const removedAtOnce = 200

/** Writes drills within the caller's transaction. */
export function createDrillWriter(database: Database): DrillWriter {
  const insert = database.prepare(
    "INSERT INTO drills (subject, summary, detail) VALUES (@subject, @summary, coalesce(@detail, '{}'))",
  )
  const update = database.prepare(
    'UPDATE drills SET subject = @subject, summary = @summary, detail = coalesce(@detail, detail) WHERE id = @id',
  )
  // Of a drill that was removed meanwhile, nothing is stored.
  const insertAttempt = database.prepare(
    `INSERT OR IGNORE INTO drill_attempts (drill_id, ${drillAttemptColumns.join(', ')})
     SELECT id, ${drillAttemptColumns.map(() => '?').join(', ')} FROM drills WHERE id = ?`,
  )
  const removeAttempts = database.prepare(
    `DELETE FROM drill_attempts WHERE drill_id = @id AND number IN (
       SELECT number FROM drill_attempts WHERE drill_id = @id LIMIT ${removedAtOnce})`,
  )
  const remove = database.prepare('DELETE FROM drills WHERE id = @id')
  return {
    save(id, drill) {
      if (id === null) return Number(insert.run(drill).lastInsertRowid)
      update.run({ ...drill, id })
      return id
    },
    saveAttempts(drillId, rows, isTurnOver) {
      let stored = 0
      for (const values of JSON.parse(rows) as DrillAttemptValues[]) {
        insertAttempt.run(...values, drillId)
        stored += 1
        if (isTurnOver()) break
      }
      return stored
    },
    remove(id, isTurnOver) {
      let removed = 0
      do {
        const { changes } = removeAttempts.run({ id })
        removed += changes
        if (changes === 0) return removed + remove.run({ id }).changes
      } while (!isTurnOver())
      return removed
    },
  }
}
