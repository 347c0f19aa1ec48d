import type { Database } from 'better-sqlite3'
import { prepareAll } from '../connection/statements.ts'
import type { SessionRow } from '../schema/to-store.ts'

/** A session whose stored form differs from the main thread's. */
export interface StoredSession {
  readonly givenId: number
  readonly session: SessionRow
}

/** The id @id, or another if that is in use. */
export const freeSessionIdSql = `SELECT CASE WHEN EXISTS (SELECT 1 FROM sessions WHERE id = @id)
  THEN max(@id, (SELECT max(id) FROM sessions), coalesce((SELECT last_session_id FROM totals), 0)) + 1
  ELSE @id END`

const select = 'SELECT id, name, day, begun_at_ms AS begunAtMs FROM sessions'

/** Default sessions of local days, within the caller's transaction. */
export function createDaySessionWriter(database: Database) {
  const sql = prepareAll(database, {
    all: `${select} WHERE day IS NOT NULL`,
    ofDay: `${select} WHERE day = ?`,
    free: freeSessionIdSql,
    insert: 'INSERT INTO sessions (id, name, day, begun_at_ms) VALUES (@id, @name, @day, @begunAtMs)',
    raiseLast: 'UPDATE totals SET last_session_id = max(last_session_id, ?)',
  })
  const storedIds = new Map<number, number>()

  /** The session of a day. The day's existing session stays, and an id in use is not reused. */
  function ensure(given: SessionRow): SessionRow {
    const known = sql.ofDay.get<SessionRow>(given.day)
    if (known !== undefined) return known
    const session = { ...given, id: sql.free.value<number>({ id: given.id }) ?? given.id }
    sql.insert.run(session)
    sql.raiseLast.run(session.id)
    return session
  }

  return {
    ensure,
    all: (): SessionRow[] => sql.all.all<SessionRow>(),
    /**
     * Stores sessions under the ids that the main thread assigned, which can't check them: after the clock was
     * ahead, the next day may already have a session, and ids may be in use in a store that a user edited.
     * Returns the sessions that differ.
     */
    store(sessions: readonly SessionRow[]): readonly StoredSession[] {
      const others: StoredSession[] = []
      for (const given of sessions) {
        const session = ensure(given)
        storedIds.delete(given.id)
        if (session.id === given.id) continue
        storedIds.set(given.id, session.id)
        others.push({ givenId: given.id, session })
      }
      return others
    },
    storedId: (givenId: number): number => storedIds.get(givenId) ?? givenId,
  }
}
