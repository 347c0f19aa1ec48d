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
