import type { Database } from 'better-sqlite3'
import type { SessionRow } from '../schema/to-store.ts'

/** A session whose stored form differs from the main thread's. */
export interface StoredSession {
  readonly givenId: number
  readonly session: SessionRow
}

/**
 * The main thread can't check: after the clock was ahead, the next day may already have a session, and ids
 * may be in use in a store that a user edited.
 */
export function createDaySessionWriter(database: Database) {
  const ofDay = database.prepare<[string], SessionRow>(
    'SELECT id, name, day, begun_at_ms AS begunAtMs FROM sessions WHERE day = ?',
  )
  const withId = database.prepare<[number], unknown>('SELECT 1 FROM sessions WHERE id = ?')
  const free = database.prepare<[], { id: number }>(
    `SELECT max(coalesce((SELECT last_session_id FROM totals), 0), coalesce((SELECT max(id) FROM sessions), 0)) + 1 AS id`,
  )
  const insert = database.prepare(
    'INSERT INTO sessions (id, name, day, begun_at_ms) VALUES (@id, @name, @day, @begunAtMs)',
  )
  const raiseLast = database.prepare('UPDATE totals SET last_session_id = max(last_session_id, ?)')
  const storedIds = new Map<number, number>()

  function stored(given: SessionRow): SessionRow {
    const known = ofDay.get(given.day)
    if (known !== undefined) return known
    const isTaken = withId.get(given.id) !== undefined
    const session = isTaken ? { ...given, id: free.get()?.id ?? given.id } : given
    insert.run(session)
    raiseLast.run(session.id)
    return session
  }

  return {
    /**
     * Stores sessions of days under the ids that the main thread assigned, within the caller's transaction. A
     * day's existing session stays, and an id in use is not reused. Returns the sessions that differ.
     */
    store(sessions: readonly SessionRow[]): readonly StoredSession[] {
      const others: StoredSession[] = []
      for (const given of sessions) {
        const session = stored(given)
        storedIds.delete(given.id)
        if (session.id === given.id) continue
        storedIds.set(given.id, session.id)
        others.push({ givenId: given.id, session })
      }
      return others
    },
    /** The stored id of a session, by its assigned id. */
    storedId: (givenId: number): number =>
      storedIds.size === 0 ? givenId : (storedIds.get(givenId) ?? givenId),
  }
}
