import type { Database } from 'better-sqlite3'
import { type DrillId, drillId } from '#contract/drill/drill'
import type { Settings } from '#contract/settings'
import { drillAttemptColumns, drillAttemptValues } from '../schema/drill-attempt-row.ts'
import type { DrillToStore, PlacedAttempt, ValueTable } from '../schema/to-store.ts'
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
  const forgetRemovals = database.prepare(
    'DELETE FROM removals WHERE delivery_id IN (SELECT value FROM json_each(?))',
  )
  const forgetRestorals = database.prepare(
    'DELETE FROM restorals WHERE delivery_id IN (SELECT value FROM json_each(?))',
  )
  const noteClosing = database.prepare('UPDATE opening SET is_open = 0')
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
    forgetRemovals: (ids: readonly number[]): void => void forgetRemovals.run(JSON.stringify(ids)),
    /** The index counts these restored deliveries as not inspected. */
    forgetRestorals: (ids: readonly number[]): void => void forgetRestorals.run(JSON.stringify(ids)),
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
    truncateLog: (): boolean => truncateLog(database),
    noteClosing: (): void => void noteClosing.run(),
  }
}

const removedAtOnce = 200

function createDrillWrites(database: Database) {
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

/** Writes settings, nonces, and the tables with one JSON value per row. */
function createValueWrites(database: Database) {
  const statements = {
    environments: prepare(database, 'environments'),
    registrations: prepare(database, 'registrations'),
    service_calls: prepare(database, 'service_calls'),
    tunnels: prepare(database, 'tunnels'),
    batches: prepare(database, 'batches'),
    routes: prepare(database, 'routes'),
  }
  const saveSetting = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (@name, @value)')
  const takeNonce = database.prepare<object, { last: number }>(
    `INSERT INTO nonces (key_hash, last) VALUES (@keyHash, @atLeast)
     ON CONFLICT (key_hash) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
  )
  return {
    /** Stores a JSON value under a new id, or replaces the value of `id`. Returns the id. */
    saveValue(table: ValueTable, id: number | null, value: object): number {
      const text = JSON.stringify(value)
      const { insert, update } = statements[table]
      if (id === null) return Number(insert.run({ value: text }).lastInsertRowid)
      update.run({ id, value: text })
      return id
    },
    /** Removes its dependent rows too. */
    removeValue(table: ValueTable, id: number): void {
      statements[table].remove.run({ id })
    },
    /** Settings with names of a later version stay. */
    saveSettings(settings: Settings): void {
      for (const [name, value] of Object.entries(settings)) {
        saveSetting.run({ name, value: JSON.stringify(value) })
      }
    },
    /**
     * The next nonce of a key, above every earlier nonce and at least `atLeast`. It is on the disk before it
     * is returned.
     */
    takeNonce(keyHash: string, atLeast: number): number {
      const taken = takeNonce.get({ keyHash, atLeast })
      if (taken === undefined) throw new Error('No nonce was returned.')
      return taken.last
    },
  }
}

function prepare(database: Database, table: ValueTable) {
  return {
    insert: database.prepare(`INSERT INTO ${table} (value) VALUES (@value)`),
    update: database.prepare(`UPDATE ${table} SET value = @value WHERE id = @id`),
    remove: database.prepare(`DELETE FROM ${table} WHERE id = @id`),
  }
}
