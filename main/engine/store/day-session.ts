import { localDay, nextDayMs } from './day.ts'
import type { SessionRow } from './writer-protocol.ts'

export interface DaySession {
  readonly current: SessionRow
  /** The session of a delivery that came now; another one than before where a new day has begun. */
  at(atMs: number): SessionRow
  /** The store has another one for that day. */
  replace(givenId: number, session: SessionRow): void
  /** The current one got another name. */
  rename(name: string): void
}

/**
 * The default session, one for each local day. When the day changes, the next id is taken here and `begin` is told;
 * the clock may go back, the session does not.
 */
export function createDaySession(
  today: SessionRow,
  takeSessionId: () => number,
  nowMs: number,
  begin: (session: SessionRow) => void,
): DaySession {
  let current = today
  let endsAtMs = nextDayMs(nowMs)
  return {
    get current() {
      return current
    },
    replace(givenId, session) {
      if (current.id === givenId) current = session
    },
    rename(name) {
      current = { ...current, name }
    },
    at(atMs) {
      // Also for a time that is no number: the store refuses that delivery, and no day begins.
      if (!(atMs >= endsAtMs)) return current
      const day = localDay(atMs)
      endsAtMs = nextDayMs(atMs)
      current = { id: takeSessionId(), name: day, day, begunAtMs: atMs }
      begin(current)
      return current
    },
  }
}
