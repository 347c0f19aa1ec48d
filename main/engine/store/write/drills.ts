import type { Database } from 'better-sqlite3'
import { type DrillId, drillId } from '#contract/drill/drill'
import { drillAttemptColumns, drillAttemptValues } from '../schema/drill-attempt-row.ts'
import type { DrillToStore, PlacedAttempt } from '../schema/to-store.ts'
import { inTimeSlice, startTimeSlice, type TimeSlice } from './time-slice.ts'

const removedAtOnce = 200

export function createDrillWrites(database: Database) {
  const insert = database.prepare(
    "INSERT INTO drills (subject, summary, detail) VALUES (@subject, @summary, coalesce(@detail, '{}'))",
  )
  const update = database.prepare(
    'UPDATE drills SET subject = @subject, summary = @summary, detail = coalesce(@detail, detail) WHERE id = @id',
  )
  // Attempts of a drill that was removed during the run are not stored.
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
    /** Saves under a new id, or replaces the drill with `id`. Returns the id. */
    saveDrill(id: DrillId | null, drill: DrillToStore): DrillId {
      if (id === null) return drillId(Number(insert.run(drill).lastInsertRowid))
      update.run({ ...drill, id })
      return id
    },
    /** In order. A stored attempt with the same number stays. */
    saveDrillAttempts(id: DrillId, attempts: readonly PlacedAttempt[]): TimeSlice<never> {
      return inTimeSlice<PlacedAttempt, never>(attempts, attempt => {
        insertAttempt.run(...drillAttemptValues(attempt), id)
        return null
      })
    },
    /** Removes its attempts first. */
    removeDrill(id: DrillId): TimeSlice<never> {
      const isSliceOver = startTimeSlice()
      let handled = 0
      do {
        const { changes } = removeAttempts.run({ id })
        handled += changes
        if (changes === 0) return { made: [], handled: handled + remove.run({ id }).changes }
      } while (!isSliceOver())
      return { made: [], handled }
    },
  }
}
