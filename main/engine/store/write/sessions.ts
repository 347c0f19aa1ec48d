import type { Database } from 'better-sqlite3'
import { type DeliveryId, type SessionId, sessionId } from '#contract/terms'
import { prepareAll } from '../connection/statements.ts'
import { importState, type SessionChange } from '../schema/to-store.ts'
import { freeSessionIdSql } from './day-sessions.ts'
import { inTimeSlice, type TimeSlice } from './time-slice.ts'

/** Deliveries moved in one step: each updates its indexes, so a time slice takes a few milliseconds. */
const movedAtOnce = 200

export function createSessionWrites(database: Database) {
  const sql = prepareAll(database, {
    add: `INSERT INTO sessions (id, name, day, begun_at_ms, is_imported)
     VALUES (@id, @name, NULL, @begunAtMs, @isImported)`,
    complete: `UPDATE sessions SET is_imported = ${importState.complete}
    WHERE id = @id AND is_imported = ${importState.incomplete}`,
    free: freeSessionIdSql,
    raiseLast: 'UPDATE totals SET last_session_id = max(last_session_id, ?)',
    change: `UPDATE sessions SET name = coalesce(@name, name), note = coalesce(@note, note),
       environment = coalesce(@environment, environment), app_version = coalesce(@appVersion, app_version),
       is_archived = coalesce(@isArchived, is_archived), is_pinned = coalesce(@isPinned, is_pinned)
     WHERE id = @id`,
    move: `UPDATE deliveries SET session_id = @to WHERE id IN (
       SELECT id FROM deliveries INDEXED BY deliveries_of_session
       WHERE session_id = +@from AND id >= @fromId ORDER BY id LIMIT ${movedAtOnce}) RETURNING id`,
    moveTrash: 'UPDATE trashed_deliveries SET session_id = @to WHERE session_id = @from AND id >= @fromId',
    removeDelivery:
      'DELETE FROM deliveries WHERE id = ? AND NOT EXISTS (SELECT 1 FROM pins WHERE delivery_id = deliveries.id)',
    // First: otherwise the attempts would lose their delivery.
    removeAttempts: `DELETE FROM attempts
     WHERE delivery_id = @id AND NOT EXISTS (SELECT 1 FROM pins WHERE delivery_id = @id)`,
    remove: `DELETE FROM sessions WHERE id = ? AND NOT EXISTS (SELECT 1 FROM deliveries WHERE session_id = sessions.id)`,
  })
  const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value))

  return {
    /**
     * Adds it under the caller's id, or under another id if that is in use. Returns the id. An import is incomplete until
     * `completeImports`.
     */
    addSession(session: { id: number; name: string; begunAtMs: number; isImported: boolean }): SessionId {
      const id = sql.free.value<number>({ id: session.id }) ?? session.id
      const isImported = session.isImported ? importState.incomplete : importState.none
      sql.add.run({ ...session, id, isImported })
      sql.raiseLast.run(id)
      return sessionId(id)
    },
    completeImports(ids: readonly SessionId[]): void {
      for (const id of ids) sql.complete.run({ id })
    },
    /** Changes only the given members. */
    changeSession(id: SessionId, given: SessionChange): void {
      sql.change.run({
        id,
        name: given.name ?? null,
        note: given.note ?? null,
        environment: given.environment ?? null,
        appVersion: given.appVersion ?? null,
        isArchived: flag(given.isArchived),
        isPinned: flag(given.isPinned),
      })
    },
    /** Moves deliveries from this id on, oldest first, and all in the trash. Makes their ids. */
    moveDeliveries(from: SessionId, to: SessionId, fromId: DeliveryId): TimeSlice<DeliveryId> {
      sql.moveTrash.run({ from, to, fromId })
      const made = sql.move.values<DeliveryId>({ from, to, fromId })
      return { made, handled: made.length }
    },
    /** Deletes deliveries that are not pinned, with their attempts. Makes their ids. */
    removeDeliveries(ids: readonly DeliveryId[]): TimeSlice<DeliveryId> {
      return inTimeSlice(ids, id => {
        sql.removeAttempts.run({ id })
        return sql.removeDelivery.run(id) > 0 ? id : null
      })
    },
    /** Removes only an empty session. */
    removeSession: (id: SessionId): void => void sql.remove.run(id),
  }
}
