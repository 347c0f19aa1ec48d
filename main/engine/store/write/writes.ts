import type { Database } from 'better-sqlite3'
import type { Settings } from '#contract/settings'
import { type DrillId, drillId } from '#contract/terms'
import { waitForReadersMs } from '../connection/busy.ts'
import { type Prepared, prepareAll } from '../connection/statements.ts'
import { columnsOf } from '../schema/columns.ts'
import { drillAttemptMembers, drillAttemptRow } from '../schema/drill-attempt-row.ts'
import { type DrillToStore, type PlacedAttempt, type ValueTable, valueTables } from '../schema/to-store.ts'
import { createAttemptWrites } from './attempts.ts'
import { createDeliveryWrites } from './deliveries.ts'
import { createSessionWrites } from './sessions.ts'
import { createTagWrites } from './tags.ts'
import { inTimeSlice, startTimeSlice, type TimeSlice } from './time-slice.ts'
import { createTrashWrites } from './trash.ts'
import { rewrite, truncateLog, vacuum } from './vacuum.ts'

/**
 * Every write of the store, by the name of the call to the writer's thread. A new write is a function here
 * and a row in `writeOptions`. Each call is one transaction.
 */
export type Writes = ReturnType<typeof storeWrites>
export type WriteName = keyof Writes & string

export function storeWrites(database: Database) {
  const tags = createTagWrites(database)
  const sql = prepareAll(database, {
    forgetRemovals: 'DELETE FROM removals WHERE delivery_id IN (SELECT value FROM json_each(?))',
    forgetRestorals: 'DELETE FROM restorals WHERE delivery_id IN (SELECT value FROM json_each(?))',
    noteClosing: 'UPDATE opening SET is_open = 0',
  })
  return {
    ...createDeliveryWrites(database, tags),
    ...createAttemptWrites(database),
    ...createSessionWrites(database),
    ...tags,
    ...createTrashWrites(database),
    ...createDrillWrites(database),
    ...createValueWrites(database),
    /** Empty: every write records the waiting responses. */
    recordResponses() {},
    /** The index has removed these deliveries. */
    forgetRemovals: (ids: readonly number[]): void => void sql.forgetRemovals.run(JSON.stringify(ids)),
    /** The index counts these restored deliveries as not inspected. */
    forgetRestorals: (ids: readonly number[]): void => void sql.forgetRestorals.run(JSON.stringify(ids)),
    /**
     * Gives up to this many free pages back to the disk. Returns their number: fewer if a time slice was too
     * short; 0 if none is free.
     */
    vacuum: (pages: number): number => vacuum(database, pages, startTimeSlice()),
    /**
     * Rewrites the database, unless it has more bytes, so that no copy of deleted data stays in its pages.
     * Senders wait until it ends. Returns whether it did.
     */
    rewrite: (mostBytes: number): boolean => rewrite(database, mostBytes),
    /** Copies the log into the database and empties it. Returns false while a reader uses the log. */
    truncateLog: (): boolean => truncateLog(database, waitForReadersMs),
    noteClosing: (): void => void sql.noteClosing.run(),
  }
}

const removedAtOnce = 200

function createDrillWrites(database: Database) {
  const sql = prepareAll(database, {
    insert:
      "INSERT INTO drills (subject, summary, detail) VALUES (@subject, @summary, coalesce(@detail, '{}'))",
    update:
      'UPDATE drills SET subject = @subject, summary = @summary, detail = coalesce(@detail, detail) WHERE id = @id',
    // Attempts of a drill that was removed during the run are not stored.
    insertAttempt: `INSERT OR IGNORE INTO drill_attempts (drill_id, ${columnsOf(drillAttemptMembers)})
     SELECT id, ${drillAttemptMembers.map(() => '?').join(', ')} FROM drills WHERE id = ?`,
    removeAttempts: `DELETE FROM drill_attempts WHERE drill_id = @id AND number IN (
       SELECT number FROM drill_attempts WHERE drill_id = @id LIMIT ${removedAtOnce})`,
    remove: 'DELETE FROM drills WHERE id = @id',
  })
  return {
    /** Saves under a new id, or replaces the drill with `id`. Returns the id. */
    saveDrill(id: DrillId | null, drill: DrillToStore): DrillId {
      if (id === null) return drillId(sql.insert.insert(drill))
      sql.update.run({ ...drill, id })
      return id
    },
    /** In order. A stored attempt with the same number stays. */
    saveDrillAttempts(id: DrillId, attempts: readonly PlacedAttempt[]): TimeSlice<never> {
      return inTimeSlice<PlacedAttempt, never>(attempts, attempt => {
        const row = drillAttemptRow(attempt)
        sql.insertAttempt.run(...drillAttemptMembers.map(member => row[member]), id)
        return null
      })
    },
    /** Removes its attempts first. */
    removeDrill(id: DrillId): TimeSlice<never> {
      const isSliceOver = startTimeSlice()
      let handled = 0
      do {
        const removed = sql.removeAttempts.run({ id })
        handled += removed
        if (removed === 0) return { made: [], handled: handled + sql.remove.run({ id }) }
      } while (!isSliceOver())
      return { made: [], handled }
    },
  }
}

/** Writes settings, nonces, and the tables with one JSON value per row. */
function createValueWrites(database: Database) {
  const statements = Object.fromEntries(
    valueTables.map(table => [
      table,
      prepareAll(database, {
        insert: `INSERT INTO ${table} (value) VALUES (@value)`,
        update: `UPDATE ${table} SET value = @value WHERE id = @id`,
        remove: `DELETE FROM ${table} WHERE id = @id`,
      }),
    ]),
  ) as Record<ValueTable, Readonly<Record<'insert' | 'update' | 'remove', Prepared>>>
  const sql = prepareAll(database, {
    saveSetting: 'INSERT OR REPLACE INTO settings (name, value) VALUES (@name, @value)',
    takeNonce: `INSERT INTO nonces (key_hash, last) VALUES (@keyHash, @atLeast)
     ON CONFLICT (key_hash) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
  })
  return {
    /** Stores a JSON value under a new id, or replaces the value of `id`. Returns the id. */
    saveValue(table: ValueTable, id: number | null, value: object): number {
      const text = JSON.stringify(value)
      const { insert, update } = statements[table]
      if (id === null) return insert.insert({ value: text })
      update.run({ id, value: text })
      return id
    },
    /** Removes its dependent rows too. */
    removeValue: (table: ValueTable, id: number): void => void statements[table].remove.run({ id }),
    /** Settings with names of a later version stay. */
    saveSettings(settings: Settings): void {
      for (const [name, value] of Object.entries(settings)) {
        sql.saveSetting.run({ name, value: JSON.stringify(value) })
      }
    },
    /** The next nonce of a key, above every earlier nonce and at least `atLeast`. It is on the disk before it is returned. */
    takeNonce(keyHash: string, atLeast: number): number {
      const last = sql.takeNonce.value<number>({ keyHash, atLeast })
      if (last === null) throw new Error('No nonce was returned.')
      return last
    },
  }
}
