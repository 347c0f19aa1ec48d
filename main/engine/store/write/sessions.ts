import type { Database } from 'better-sqlite3'
import { localDay } from '../day.ts'
import type { SessionChange } from '../store.ts'
import type { SessionRow } from '../writer/writer-protocol.ts'

export interface Removed {
  readonly removed: number
  readonly handled: number
}

export interface SessionWriter {
  /** Under the id that the caller took, or another where that is taken. Returns the id. */
  add(session: { id: number; name: string; begunAtMs: number; isImported: boolean }): number
  /** Only the members that are given. */
  change(id: number, change: SessionChange): void
  /** Moves up to `limit` deliveries, oldest first, beginning with `fromId`, and all those in the trash. Returns how many. */
  moveDeliveries(from: number, to: number, fromId: number, limit: number): number
  /**
   * Deletes those that are not pinned, in order, until the turn is over. `handled`: how many of the ids it came to. The
   * index follows by the table `removals`.
   */
  removeDeliveries(ids: readonly number[], isTurnOver: () => boolean): Removed
  /** Removes only an empty session. */
  remove(id: number): void
}

/** The default session of the local day: the one already there, or a new one. Within the caller's transaction. */
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

/** All within the caller's transaction. */
export function createSessionWriter(database: Database): SessionWriter {
  const add = database.prepare(
    `INSERT INTO sessions (id, name, day, begun_at_ms, is_imported)
     VALUES (@id, @name, NULL, @begunAtMs, @isImported)`,
  )
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
  const move = database.prepare(
    `UPDATE deliveries SET session_id = @to WHERE id IN (
       SELECT id FROM deliveries INDEXED BY deliveries_of_session
       WHERE session_id = +@from AND id >= @fromId ORDER BY id LIMIT +@limit)`,
  )
  const moveTrash = database.prepare(
    'UPDATE trashed_deliveries SET session_id = @to WHERE session_id = @from AND id >= @fromId',
  )
  const removeDelivery = database.prepare(
    'DELETE FROM deliveries WHERE id = ? AND NOT EXISTS (SELECT 1 FROM pins WHERE delivery_id = deliveries.id)',
  )
  const remove = database.prepare(
    `DELETE FROM sessions WHERE id = ? AND NOT EXISTS (SELECT 1 FROM deliveries WHERE session_id = sessions.id)`,
  )
  const flag = (value: boolean | undefined): number | null => (value === undefined ? null : Number(value))

  return {
    add(session) {
      const id = free.get({ id: session.id })?.id ?? session.id
      add.run({ ...session, id, isImported: Number(session.isImported) })
      raiseLast.run(id)
      return id
    },
    change(id, { name, note, environment, appVersion, isArchived, isPinned }) {
      change.run({
        id,
        name: name ?? null,
        note: note ?? null,
        environment: environment ?? null,
        appVersion: appVersion ?? null,
        isArchived: flag(isArchived),
        isPinned: flag(isPinned),
      })
    },
    moveDeliveries(from, to, fromId, limit) {
      moveTrash.run({ from, to, fromId })
      return move.run({ from, to, fromId, limit }).changes
    },
    removeDeliveries(ids, isTurnOver) {
      let removed = 0
      let handled = 0
      for (const id of ids) {
        removed += removeDelivery.run(id).changes
        handled += 1
        if (isTurnOver()) break
      }
      return { removed, handled }
    },
    remove: id => void remove.run(id),
  }
}
