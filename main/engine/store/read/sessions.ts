import type { Database } from 'better-sqlite3'
import type { Session } from '#contract/deliveries/sessions'
import type { DeliveryId, SessionId } from '#contract/terms'
import { textsOf } from '../connection/read-texts.ts'
import { ifFound, prepareAll } from '../connection/statements.ts'
import { importState } from '../schema/to-store.ts'

/** A delivery with the values that retention needs. */
export interface RetentionRow {
  readonly id: DeliveryId
  readonly receivedAtMs: number
  readonly bodyBytes: number
  /** The delivery or its session. */
  readonly isPinned: boolean
}

/** Sums of a range of deliveries. */
export interface SizedRange {
  readonly lastId: DeliveryId
  readonly sizes: readonly { readonly id: SessionId; readonly bodyBytes: number }[]
}

const columns = `s.id, s.name, s.note, s.environment, s.app_version AS appVersion, s.is_archived AS isArchived,
  s.is_pinned AS isPinned, s.is_imported AS isImported, s.day, s.begun_at_ms AS begunAtMs,
  (SELECT count(*) FROM deliveries d INDEXED BY deliveries_of_session WHERE d.session_id = s.id) AS deliveryCount,
  (SELECT received_at_ms FROM deliveries WHERE id = (SELECT min(d.id) FROM deliveries d
    INDEXED BY deliveries_of_session WHERE d.session_id = s.id)) AS firstAtMs,
  (SELECT received_at_ms FROM deliveries WHERE id = (SELECT max(d.id) FROM deliveries d
    INDEXED BY deliveries_of_session WHERE d.session_id = s.id)) AS lastAtMs`

export const sessionSql = {
  all: `SELECT ${columns} FROM sessions s ORDER BY s.id DESC LIMIT 1000`,
  one: `SELECT ${columns} FROM sessions s WHERE s.id = @id`,
  // Few sessions share a range: adding outside of SQL avoids a sort.
  sized: `SELECT id, session_id AS sessionId, body_bytes AS bodyBytes FROM deliveries
    WHERE id > @after ORDER BY id LIMIT +@limit`,
  weighed: `SELECT d.id, d.received_at_ms AS receivedAtMs, d.body_bytes AS bodyBytes,
      (s.is_pinned OR p.delivery_id IS NOT NULL) AS isPinned
    FROM deliveries d JOIN sessions s ON s.id = d.session_id LEFT JOIN pins p ON p.delivery_id = d.id
    WHERE d.id < @before ORDER BY d.id DESC LIMIT +@limit`,
} as const

type SessionRow = Omit<Session, 'isCurrent' | 'isArchived' | 'isPinned' | 'isImported' | 'isIncomplete'> &
  Record<'isArchived' | 'isPinned' | 'isImported', number>

export function createSessionReads(database: Database) {
  const sql = prepareAll(database, {
    ...sessionSql,
    attached: "SELECT name FROM pragma_database_list WHERE name <> 'temp'",
  })
  return {
    /** Newest first, at most 1,000. */
    sessions: (): Omit<Session, 'isCurrent'>[] => sql.all.all<SessionRow>().map(toSession),
    session: (id: SessionId): Omit<Session, 'isCurrent'> | null =>
      ifFound(sql.one.get<SessionRow>({ id }), toSession),
    /** Bytes of bodies by session, of the `limit` oldest deliveries above `after`; `null` if there are none. */
    sizesAfter(after: DeliveryId, limit: number): SizedRange | null {
      const rows = sql.sized.all<{ id: DeliveryId; sessionId: SessionId; bodyBytes: number }>({
        after,
        limit,
      })
      const last = rows.at(-1)
      if (last === undefined) return null
      const sizes = new Map<SessionId, number>()
      for (const { sessionId, bodyBytes } of rows) {
        sizes.set(sessionId, (sizes.get(sessionId) ?? 0) + bodyBytes)
      }
      return { lastId: last.id, sizes: [...sizes].map(([id, bodyBytes]) => ({ id, bodyBytes })) }
    },
    /** Ids below `before`, newest first. */
    retentionRowsBefore: (before: number, limit: number): RetentionRow[] =>
      sql.weighed
        .all<Omit<RetentionRow, 'isPinned'> & { isPinned: number }>({ before, limit })
        .map(row => ({ ...row, isPinned: row.isPinned === 1 })),
    /** Bytes of empty pages in the store, its index and its texts. */
    unusedBytes(): number {
      const texts = textsOf(database)
      const places = sql.attached.values<string>().map(name => [database, name] as const)
      if (texts !== null) places.push([texts, 'main'])
      return places.reduce((bytes, [of, name]) => bytes + unusedIn(of, name), 0)
    },
  }
}

function unusedIn(database: Database, schema: string): number {
  const pragma = (name: string): number => Number(database.pragma(`${schema}.${name}`, { simple: true }))
  return pragma('freelist_count') * pragma('page_size')
}

function toSession(row: SessionRow): Omit<Session, 'isCurrent'> {
  // Imported deliveries may have ids in another order than their times.
  const [firstAtMs, lastAtMs] =
    row.firstAtMs === null || row.lastAtMs === null
      ? [null, null]
      : [Math.min(row.firstAtMs, row.lastAtMs), Math.max(row.firstAtMs, row.lastAtMs)]
  return {
    ...row,
    firstAtMs,
    lastAtMs,
    isArchived: row.isArchived === 1,
    isPinned: row.isPinned === 1,
    isImported: row.isImported !== importState.none,
    isIncomplete: row.isImported === importState.incomplete,
  }
}
