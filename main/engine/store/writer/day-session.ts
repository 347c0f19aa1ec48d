import { dayBeginMs, localDay, nextDayMs } from '../schema/day.ts'
import type { SessionRow } from '../schema/to-store.ts'

/**
 * The default session, one for each local day. `known`: the days that have one. A new session takes the next
 * id here. `begin` gets a session that has to be stored with the next delivery, unless it is stored already.
 */
export function createDaySession(options: {
  readonly today: SessionRow
  readonly known: readonly SessionRow[]
  readonly takeSessionId: () => number
  readonly nowMs: number
  readonly begin: (session: SessionRow) => void
}) {
  const days = new Map([...options.known, options.today].map(session => [session.day, session]))
  const removed = new Set<number>()
  let current = options.today
  let beginsAtMs = dayBeginMs(options.nowMs)
  let endsAtMs = nextDayMs(options.nowMs)

  function turnTo(atMs: number): void {
    const day = localDay(atMs)
    beginsAtMs = dayBeginMs(atMs)
    endsAtMs = nextDayMs(atMs)
    current = days.get(day) ?? { id: options.takeSessionId(), name: day, day, begunAtMs: atMs }
    days.set(day, current)
    removed.delete(current.id)
    options.begin(current)
  }

  return {
    /** The store has another session for that day. */
    replace(givenId: number, session: SessionRow): void {
      if (days.get(session.day)?.id === givenId) days.set(session.day, session)
      current = days.get(current.day) ?? current
    },
    rename(id: number, name: string): void {
      for (const [day, session] of days) if (session.id === id) days.set(day, { ...session, name })
      current = days.get(current.day) ?? current
    },
    /** The session's row may be deleted: it is stored again with the next delivery that belongs to it. */
    removed(id: number): void {
      removed.add(id)
    },
    /** The session of a delivery that arrives at this instant: of its local day, even if the clock was set back. */
    at(atMs: number): SessionRow {
      // Also for a time that is not a number: no day starts then.
      if (atMs < beginsAtMs || atMs >= endsAtMs) turnTo(atMs)
      else if (removed.delete(current.id)) options.begin(current)
      return current
    },
  }
}
