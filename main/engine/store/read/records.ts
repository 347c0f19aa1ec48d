import type { Database } from 'better-sqlite3'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId, Sender } from '#contract/terms'
import { needsBodies, recordSearch } from '../search/query-sql.ts'
import { createSteps, finish, noUpperBound } from '../search/search-steps.ts'
import { type CountedSoFar, newestFirstOf, placeAfter } from './deliveries.ts'
import type { ListWindow, RecordWindow, Search, SearchPause } from './rows.ts'

interface Row {
  readonly recordKey: string
  readonly recordId: string
  readonly service: Sender
  readonly kind: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  readonly amount: string | null
  readonly asset: string | null
  readonly statusRank: number
  readonly isUncertain: number
  readonly deliveryCount: number
  readonly newestDeliveryId: DeliveryId
  readonly firstReceivedAtMs: number | null
  readonly lastReceivedAtMs: number | null
  readonly clockReceivedAtMs: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
}

const columns = `c.record_key AS recordKey, c.record_id AS recordId, r.service, r.kind, r.status,
  r.refund_status AS refundStatus, r.amount, r.asset, r.status_rank AS statusRank,
  EXISTS (SELECT 1 FROM trail_findings t WHERE t.record = c.id AND t.code = 'order-not-certain') AS isUncertain,
  c.delivery_count AS deliveryCount, c.newest_delivery_id AS newestDeliveryId,
  f.received_at_ms AS firstReceivedAtMs, n.received_at_ms AS lastReceivedAtMs,
  o.received_at_ms AS clockReceivedAtMs,
  c.error_count AS errors, c.warning_count AS warnings, c.info_count AS infos`

/**
 * r: the inspection that is last in the record's own order. Looked up, not stored, so that it stays right whatever is
 * deleted.
 */
export const recordTables = `records c
  JOIN readings r ON r.delivery_id = (SELECT i.delivery_id FROM readings i INDEXED BY readings_in_trail
    WHERE i.record = c.id AND i.rules_version = @rulesVersion
    ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC LIMIT 1)`
const ages = `LEFT JOIN deliveries f ON f.id = c.first_delivery_id
  LEFT JOIN deliveries n ON n.id = c.newest_delivery_id
  JOIN deliveries o ON o.id = r.delivery_id`
const between = 'c.newest_delivery_id > @after AND c.newest_delivery_id < @before'

export const recordSql = {
  one: `SELECT ${columns} FROM ${recordTables} ${ages} WHERE c.record_key = @recordKey`,
  newest: 'SELECT max(newest_delivery_id) AS id FROM records',
} as const

/** Made for each search, since each has its own condition. */
export const recordSearchSql = {
  matchesDown: (condition: string) => `SELECT ${columns} FROM ${recordTables} ${ages}
    WHERE ${between} AND ${condition} ORDER BY c.newest_delivery_id DESC LIMIT @limit`,
  matchesUp: (condition: string) => `SELECT ${columns} FROM ${recordTables} ${ages}
    WHERE ${between} AND ${condition} ORDER BY c.newest_delivery_id LIMIT @limit`,
  countMatches: (condition: string) =>
    `SELECT count(*) AS count FROM ${recordTables} WHERE ${between} AND ${condition}`,
} as const

export function createRecordReads(database: Database, rulesVersion: number) {
  const one = database.prepare<object, Row>(recordSql.one)
  const newest = database.prepare<[], { id: DeliveryId | null }>(recordSql.newest)
  const steps = createSteps(database, 'records')

  function* list(window: ListWindow): Generator<FoundSoFar, RecordWindow, undefined> {
    const { limit, before = noUpperBound, after = 0 } = window
    const isUp = window.before === undefined && window.after !== undefined
    const { sql, parameters } = recordSearch(window.search)
    const statement = database.prepare<object, Row>(
      isUp ? recordSearchSql.matchesUp(sql) : recordSearchSql.matchesDown(sql),
    )
    const found: Row[] = []
    for (const span of steps.spans({ after, before }, isUp, needsBodies(window.search.query))) {
      const left = limit + 1 - found.length
      found.push(...statement.all({ ...parameters, ...span, rulesVersion, limit: left }))
      if (found.length > limit) break
      yield { at: placeAfter(span, isUp), rows: () => newestFirstOf(found.map(toSummary), isUp) }
    }
    const rows = found.slice(0, limit).map(toSummary)
    return { rows: newestFirstOf(rows, isUp), hasMore: found.length > limit }
  }

  function* count(search: Search, before: number = noUpperBound): Generator<CountedSoFar, number, undefined> {
    const { sql, parameters } = recordSearch(search)
    const statement = database.prepare<object, { count: number }>(recordSearchSql.countMatches(sql))
    let counted = 0
    for (const span of steps.spans({ after: 0, before }, false, needsBodies(search.query))) {
      counted += statement.get({ ...parameters, ...span, rulesVersion })?.count ?? 0
      yield { at: placeAfter(span, false), count: counted }
    }
    return counted
  }

  return {
    /** Records in windows by their newest delivery, newest activity first, also with `after`. */
    listRecords: (window: ListWindow): RecordWindow => finish(list(window)),
    /** The same, pausing after each short read. */
    listRecordsInSteps: list,
    /** Those that exist, newest activity first. */
    recordsByKey(recordKeys: readonly string[]): TrailSummary[] {
      const found = [...new Set(recordKeys)].flatMap(recordKey => one.get({ recordKey, rulesVersion }) ?? [])
      return found.sort((a, b) => b.newestDeliveryId - a.newestDeliveryId).map(toSummary)
    },
    countRecords: (search: Search): number => finish(count(search)),
    countRecordsInSteps: count,
    /** The newest arrival of any record. */
    newestRecordArrival: (): DeliveryId | null => newest.get()?.id ?? null,
  }
}

interface FoundSoFar extends SearchPause {
  readonly rows: () => TrailSummary[]
}

function toSummary(row: Row): TrailSummary {
  return {
    recordKey: row.recordKey,
    recordId: row.recordId,
    service: row.service,
    kind: row.kind,
    status: row.status,
    refundStatus: row.refundStatus,
    amount: row.amount,
    asset: row.asset,
    isFinal: row.statusRank === 2,
    isOrderCertain: row.isUncertain === 0,
    deliveryCount: row.deliveryCount,
    newestDeliveryId: row.newestDeliveryId,
    // Those deliveries may be gone; the one with the current state is there.
    firstReceivedAtMs: row.firstReceivedAtMs ?? row.clockReceivedAtMs,
    lastReceivedAtMs: row.lastReceivedAtMs ?? row.clockReceivedAtMs,
    findingCounts: { error: row.errors, warning: row.warnings, info: row.infos },
  }
}
