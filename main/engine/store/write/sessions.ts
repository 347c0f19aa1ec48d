import type { Database } from 'better-sqlite3'
import { type DeliveryId, type SessionId, sessionId } from '#contract/terms'
import { localDay } from '../schema/day.ts'
import { importState, type SessionChange, type SessionRow } from '../schema/to-store.ts'
import { inTimeSlice, type TimeSlice } from './time-slice.ts'

/** Finds or creates the default session of the local day. Within the caller's transaction. */
export function ensureDaySession(database: Database, nowMs: number): SessionRow {
  const day = localDay(nowMs)
  const known = database
    .prepare<[string], SessionRow>(
      'SELECT id, name, day, begun_at_ms AS begunAtMs FROM sessions WHERE day = ?',
    )
    .get(day)
  if (known !== undefined) return known
  const last = database
    .prepare<[], { id: number }>(
      'UPDATE totals SET last_session_id = last_session_id + 1 RETURNING last_session_id AS id',
    )
    .get()
  const session = { id: last?.id ?? 1, name: day, day, begunAtMs: nowMs }
  database
    .prepare('INSERT INTO sessions (id, name, day, begun_at_ms) VALUES (@id, @name, @day, @begunAtMs)')
    .run(session)
  return session
}

/** The default sessions of all days. */
export function readDaySessions(database: Database): SessionRow[] {
  return database
    .prepare<[], SessionRow>(
      'SELECT id, name, day, begun_at_ms AS begunAtMs FROM sessions WHERE day IS NOT NULL',
    )
    .all()
}

/** Deliveries moved in one step: each updates its indexes, so a time slice takes a few milliseconds. */
const movedAtOnce = 200

export function createSessionWrites(database: Database) {
  const add = database.prepare(
    `INSERT INTO sessions (id, name, day, begun_at_ms, is_imported)
     VALUES (@id, @name, NULL, @begunAtMs, @isImported)`,
  )
  const complete = database.prepare(`UPDATE sessions SET is_imported = ${importState.complete}
    WHERE id = @id AND is_imported = ${importState.incomplete}`)
  const free = database.prepare<{ id: number }, { id: number }>(
    `SELECT CASE WHEN EXISTS (SELECT 1 FROM sessions WHERE id = @id)
       THEN max(@id, (SELECT max(id) FROM sessions), coalesce((SELECT last_session_id FROM totals), 0)) + 1
       ELSE @id END AS id`,
  )
  const raiseLast = database.prepare('UPDATE totals SET last_session_id = max(last_session_id, ?)')
  const change = database.prepare(
    `UPDATE sessions SET name = coalesce(@name, name), note = coalesce(@note, note),
       environment = coalesce(@environment, environment), app_version = coalesce(@appVersion, app_version),
       is_archived = coalesce(@isArchived, is_archived), is_pinned = coalesce(@isPinned, is_pinned)
     WHERE id = @id`,
  )
  const move = database
    .prepare<object, DeliveryId>(
      `UPDATE deliveries SET session_id = @to WHERE id IN (
       SELECT id FROM deliveries INDEXED BY deliveries_of_session
       WHERE session_id = +@from AND id >= @fromId ORDER BY id LIMIT ${movedAtOnce}) RETURNING id`,
    )
    .pluck()
  const moveTrash = database.prepare(
    'UPDATE trashed_deliveries SET session_id = @to WHERE session_id = @from AND id >= @fromId',
  )
  const removeDelivery = database.prepare(
    'DELETE FROM deliveries WHERE id = ? AND NOT EXISTS (SELECT 1 FROM pins WHERE delivery_id = deliveries.id)',
  )
  // First: otherwise the attempts would lose their delivery.
  const removeAttempts = database.prepare(
    `DELETE FROM attempts
     WHERE delivery_id = @id AND NOT EXISTS (SELECT 1 FROM pins WHERE delivery_id = @id)`,
  )
  const remove = database.prepare(
    `DELETE FROM sessions WHERE id = ? AND NOT EXISTS (SELECT 1 FROM deliveries WHERE session_id = sessions.id)`,
  )
  const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value))

  return {
    /**
     * Adds it under the caller's id, or under another id if that is in use. Returns the id. An import is incomplete until
     * `completeImports`.
     */
    addSession(session: { id: number; name: string; begunAtMs: number; isImported: boolean }): SessionId {
      const id = free.get({ id: session.id })?.id ?? session.id
      add.run({ ...session, id, isImported: session.isImported ? importState.incomplete : importState.none })
      raiseLast.run(id)
      return sessionId(id)
    },
    completeImports(ids: readonly SessionId[]): void {
      for (const id of ids) complete.run({ id })
    },
    /** Changes only the given members. */
    changeSession(id: SessionId, given: SessionChange): void {
      change.run({
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
      moveTrash.run({ from, to, fromId })
      const made = move.all({ from, to, fromId })
      return { made, handled: made.length }
    },
    /** Deletes deliveries that are not pinned, with their attempts. Makes their ids. */
    removeDeliveries(ids: readonly DeliveryId[]): TimeSlice<DeliveryId> {
      return inTimeSlice(ids, id => {
        removeAttempts.run({ id })
        return removeDelivery.run(id).changes > 0 ? id : null
      })
    },
    /** Removes only an empty session. */
    removeSession(id: SessionId): void {
      remove.run(id)
    },
  }
}
