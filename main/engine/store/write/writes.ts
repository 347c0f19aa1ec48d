import type { Database } from 'better-sqlite3'
import { createAttemptWrites } from './attempts.ts'
import { createDeliveryWrites } from './deliveries.ts'
import { createDrillWrites } from './drills.ts'
import { createSessionWrites } from './sessions.ts'
import { createTagWrites } from './tags.ts'
import { startTimeSlice } from './time-slice.ts'
import { createTrashWrites } from './trash.ts'
import { rewrite, truncateLog, vacuum } from './vacuum.ts'
import { createValueWrites } from './values.ts'

/**
 * Every write of the store, by the name by which the writer's thread is called. A new write is a function here and a row in
 * `writeOptions`. Each call is one transaction.
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
    /** Nothing of its own: responses that wait are recorded with every write. */
    recordResponses() {},
    /** The index no longer knows these deliveries, which were removed. */
    forgetRemovals: (ids: readonly number[]): void => void forgetRemovals.run(JSON.stringify(ids)),
    /** The index counts these deliveries, which are back, as not inspected. */
    forgetRestorals: (ids: readonly number[]): void => void forgetRestorals.run(JSON.stringify(ids)),
    /** Gives up to this many free pages back to the disk. Returns how many: fewer where a turn was too short; 0 where none is free. */
    vacuum: (pages: number): number => vacuum(database, pages, startTimeSlice()),
    /**
     * Writes the database again, unless it has more bytes, so that no copy of what was deleted stays within its pages.
     * Nothing is captured meanwhile: senders wait. Returns whether it did.
     */
    rewrite: (mostBytes: number): boolean => rewrite(database, mostBytes),
    /** Copies the log into the database and empties it. Returns false while a reader uses the log. */
    truncateLog: (): boolean => truncateLog(database),
    noteClosing: (): void => void noteClosing.run(),
  }
}
