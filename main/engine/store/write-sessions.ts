import type { Database } from 'better-sqlite3'
import { localDay } from './day.ts'
import type { SessionRow } from './writer-protocol.ts'

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
