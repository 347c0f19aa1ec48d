import type { Database } from 'better-sqlite3'
import { type Bits, blockIds, noBits, offsetsOf, setBit } from '../index/postings/bits.ts'
import type { Search } from '../read/rows.ts'
import type { Binder } from './binder.ts'
import { sessionsNamed } from './delivery-conditions.ts'
import { anything, exactly, nothing, type Part } from './found.ts'

/** Sessions that one text names, at most: more are looked up with each delivery. */
const maximumSessions = 20
/** So few deliveries of a block are looked up by their ids. */
const fewIds = 500
/** Asked after what is read in less time, so that a few are left. */
const cost = 30

export const sessionPartSql = {
  count: `SELECT count(*) AS count FROM deliveries INDEXED BY deliveries_of_session
    WHERE session_id = +@session AND id BETWEEN @first AND @last`,
  ids: `SELECT id FROM deliveries INDEXED BY deliveries_of_session
    WHERE session_id = +@session AND id BETWEEN @first AND @last`,
  /** Both are JSON lists. */
  among: `SELECT d.id FROM json_each(@ids) j CROSS JOIN deliveries d
    WHERE d.id = j.value AND d.session_id IN (SELECT s.value FROM json_each(@sessions) s)`,
} as const

/** Deliveries of the sessions that a text names. */
export function createSessionParts(database: Database): (text: string, search: Search) => Part {
  const count = database.prepare<object, { count: number }>(sessionPartSql.count)
  const ids = database.prepare<object, number>(sessionPartSql.ids).pluck()
  const among = database.prepare<object, number>(sessionPartSql.among).pluck()

  function sessionsOf(text: string, search: Search): number[] {
    const parameters: Record<string, string | number> = {}
    const binder: Binder = {
      search,
      bind(value) {
        const name = `q${Object.keys(parameters).length}`
        parameters[name] = value
        return `+@${name}`
      },
    }
    const sql = `SELECT id FROM sessions WHERE id IN (${sessionsNamed(text, binder)})`
    return database.prepare<object, number>(sql).pluck().all(parameters)
  }

  function lookedUp(sessions: readonly number[], start: number, offsets: readonly number[]): Bits {
    const bits = noBits()
    const asked = { ids: JSON.stringify(offsets.map(at => start + at)), sessions: JSON.stringify(sessions) }
    for (const id of among.all(asked)) setBit(bits, id - start)
    return bits
  }

  return (text, search) => {
    const sessions = sessionsOf(text, search)
    if (sessions.length === 0) return nothing
    if (sessions.length > maximumSessions) return anything
    return exactly(cost + sessions.length, ({ number, all, wanted }) => {
      const start = number * blockIds
      const few = offsetsOf(wanted)
      if (few.length <= fewIds) return lookedUp(sessions, start, few)
      const offsets = offsetsOf(all)
      const first = start + (offsets[0] ?? 0)
      const last = start + (offsets.at(-1) ?? 0)
      const bits = noBits()
      for (const session of sessions) {
        const own = count.get({ session, first, last })?.count ?? 0
        // Mostly a block is of one session, and counting is quicker than reading ids.
        if (own === offsets.length && last - first < blockIds) return all
        if (own === 0) continue
        for (const id of ids.all({ session, first, last })) setBit(bits, id - start)
      }
      return bits
    })
  }
}
