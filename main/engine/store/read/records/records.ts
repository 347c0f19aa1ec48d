import type { Database } from 'better-sqlite3'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId, Sender } from '#contract/terms'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'
import { type Bits, countBits } from '../../index/postings/bits.ts'
import { idsOf, walkBlocks } from '../../search/block-walk.ts'
import { compile } from '../../search/found.ts'
import type { IndexedSearch } from '../../search/indexed-search.ts'
import { needsBodies, recordSearch } from '../../search/query-sql.ts'
import { createRecordParts } from '../../search/record-parts.ts'
import { createSteps, finish, noUpperBound, type Span } from '../../search/search-steps.ts'
import { type CountedSoFar, newestFirstOf, placeAfter } from '../deliveries/deliveries.ts'
import { reasonOf } from '../deliveries/summary-row.ts'
import { createMutedCounts } from '../findings/muting.ts'
import type { ListWindow, RecordWindow, Search, SearchPause } from '../rows.ts'
import { recordByKey, recordIdOf, recordKeyOf } from './record-sql.ts'

interface Row {
  readonly recordKey: string
  readonly recordId: string
  readonly service: Sender
  readonly kind: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  readonly amount: string | null
  readonly asset: string | null
  readonly reasonCode: string | null
  readonly reasonText: string | null
  /** Of its deliveries, with spaces between. */
  readonly ownCodes: string | null
  /** Of its trail, with spaces between. */
  readonly trailCodes: string | null
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

/** A trail may have a finding at each of its deliveries: one step of the index for each code. */
const trailCodes = `(WITH RECURSIVE
  found (code) AS (
    SELECT (SELECT min(t.code) FROM trail_findings t INDEXED BY trail_findings_by_code WHERE t.record = c.id)
    UNION ALL
    SELECT (SELECT min(t.code) FROM trail_findings t INDEXED BY trail_findings_by_code
      WHERE t.record = c.id AND t.code > found.code) FROM found WHERE found.code IS NOT NULL)
  SELECT group_concat(code, ' ') FROM found WHERE code IS NOT NULL)`

const columns = `${recordKeyOf('c')} AS recordKey, ${recordIdOf('c')} AS recordId, s.service, s.kind, s.status,
  s.refund_status AS refundStatus, r.amount, s.asset, x.code AS reasonCode, x.text AS reasonText,
  (SELECT k.codes FROM code_sets k WHERE k.id = c.codes) AS ownCodes, ${trailCodes} AS trailCodes, r.status_rank AS statusRank,
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
  JOIN inspections r ON r.delivery_id = (SELECT i.delivery_id FROM inspections i INDEXED BY inspections_in_trail
    WHERE i.record = c.id
    ORDER BY i.place_us DESC, i.status_rank DESC, i.refund_rank DESC, i.clock_lack DESC, i.delivery_id DESC LIMIT 1)
  JOIN states s ON s.id = r.state`
const ages = `LEFT JOIN reasons x ON x.id = r.reason
  LEFT JOIN deliveries f ON f.id = c.first_delivery_id
  LEFT JOIN deliveries n ON n.id = c.newest_delivery_id
  JOIN deliveries o ON o.id = r.delivery_id`
const between = 'c.newest_delivery_id > @after AND c.newest_delivery_id < @before'

export const recordSql = {
  one: `SELECT ${columns} FROM ${recordTables} ${ages} WHERE c.id = ${recordByKey}`,
  newest: 'SELECT max(newest_delivery_id) AS id FROM records',
  /** Those that stand at these deliveries, in the order of the JSON list. */
  at: `SELECT ${columns} FROM json_each(@ids) j CROSS JOIN ${recordTables} ${ages} WHERE c.newest_delivery_id = j.value`,
} as const

/** Made for each search, since each has its own condition. */
export const recordSearchSql = {
  matchesDown: (condition: string) => `SELECT ${columns} FROM ${recordTables} ${ages}
    WHERE ${between} AND ${condition} ORDER BY c.newest_delivery_id DESC LIMIT +@limit`,
  matchesUp: (condition: string) => `SELECT ${columns} FROM ${recordTables} ${ages}
    WHERE ${between} AND ${condition} ORDER BY c.newest_delivery_id LIMIT +@limit`,
  countMatches: (condition: string) =>
    `SELECT count(*) AS count FROM ${recordTables} WHERE ${between} AND ${condition}`,
  among: (condition: string) =>
    `SELECT c.newest_delivery_id AS id FROM json_each(@ids) j CROSS JOIN ${recordTables}
    WHERE c.newest_delivery_id = j.value AND ${condition}`,
} as const

export function createRecordReads(database: Database, indexed: IndexedSearch) {
  const one = database.prepare<object, Row>(recordSql.one)
  const at = database.prepare<object, Row>(recordSql.at)
  const newest = database.prepare<[], { id: DeliveryId | null }>(recordSql.newest)
  const steps = createSteps(database, 'records')
  const parts = createRecordParts(database, indexed)
  const muted = createMutedCounts(database)

  const summaries = (rows: readonly Row[], withMuted = false): TrailSummary[] =>
    withMuted ? rows.map(toSummary) : muted.visibleOfRecords(rows.map(toSummary))

  /** What is not in the index yet, record by record. */
  function* scan(
    window: ListWindow,
    span: Span,
    isUp: boolean,
    found: Row[],
  ): Generator<DeliveryId, void, undefined> {
    const { sql, parameters } = recordSearch(window.search)
    const statement = database.prepare<object, Row>(
      isUp ? recordSearchSql.matchesUp(sql) : recordSearchSql.matchesDown(sql),
    )
    for (const step of steps.spans(span, isUp, needsBodies(window.search.query))) {
      const left = window.limit + 1 - found.length
      found.push(...statement.all({ ...parameters, ...step, limit: left }))
      if (found.length > window.limit) return
      yield placeAfter(step, isUp)
    }
  }

  /** Gives nothing while it looks up the records that a part of the query means: that is begun anew each time. */
  function* walk(
    search: Search,
    { after, before }: Span,
    isUp: boolean,
    isList: boolean,
    use: (block: number, bits: Bits) => boolean,
  ): Generator<DeliveryId | undefined, boolean, undefined> {
    const partOf = yield* parts.prepare(search, isUp, isList)
    const { sql, parameters } = recordSearch(search)
    const among = database.prepare<object, number>(recordSearchSql.among(sql)).pluck()
    const walked = {
      part: compile(search.query, partOf),
      all: parts.all,
      check: (ids: readonly number[]) => among.all({ ...parameters, ids: JSON.stringify(ids) }),
      isSlow: needsBodies(search.query),
    }
    return yield* walkBlocks(walked, { after, before }, isUp, use)
  }

  function* search(
    window: ListWindow,
    isUp: boolean,
    found: Row[],
  ): Generator<DeliveryId | undefined, void, undefined> {
    const { limit, before = noUpperBound, after = 0 } = window
    const unindexed = { after: Math.max(after, indexed.through()), before }
    const indexedSpan = { after, before: Math.min(before, unindexed.after + 1) }
    if (!isUp) yield* scan(window, unindexed, isUp, found)
    if (found.length > limit) return
    yield* walk(window.search, indexedSpan, isUp, true, (block, bits) => {
      const ids = idsOf(block, bits, isUp)
      for (let place = 0; place < ids.length && found.length <= limit; ) {
        const slice = ids.slice(place, place + limit + 1 - found.length)
        place += slice.length
        found.push(...at.all({ ids: JSON.stringify(slice) }))
      }
      return found.length > limit
    })
    if (isUp && found.length <= limit) yield* scan(window, unindexed, isUp, found)
  }

  function* list(window: ListWindow): Generator<FoundSoFar | undefined, RecordWindow, undefined> {
    const isUp = window.before === undefined && window.after !== undefined
    const found: Row[] = []
    for (const place of search(window, isUp, found)) {
      yield place && { at: place, rows: () => newestFirstOf(summaries(found, window.withMuted), isUp) }
    }
    const rows = summaries(found.slice(0, window.limit), window.withMuted)
    return { rows: newestFirstOf(rows, isUp), hasMore: found.length > window.limit }
  }

  function* count(
    asked: Search,
    before: number = noUpperBound,
  ): Generator<CountedSoFar | undefined, number, undefined> {
    const { sql, parameters } = recordSearch(asked)
    const statement = database.prepare<object, { count: number }>(recordSearchSql.countMatches(sql))
    const after = indexed.through()
    let counted = 0
    for (const span of steps.spans({ after, before }, false, needsBodies(asked.query))) {
      counted += statement.get({ ...parameters, ...span })?.count ?? 0
      yield { at: placeAfter(span, false), count: counted }
    }
    const walked = walk(
      asked,
      { after: 0, before: Math.min(before, after + 1) },
      false,
      false,
      (_block, bits) => {
        counted += countBits(bits)
        return false
      },
    )
    for (const place of walked) yield place && { at: place, count: counted }
    return counted
  }

  return {
    /** Records in windows by their newest delivery, newest activity first, also with `after`. */
    listRecords: (window: ListWindow): RecordWindow => finish(list(window)),
    /** The same, pausing after each short read. */
    listRecordsInSteps: list,
    /** Those that exist, newest activity first. */
    recordsByKey(recordKeys: readonly string[]): TrailSummary[] {
      const found = [...new Set(recordKeys)].flatMap(recordKey => one.get({ recordKey }) ?? [])
      return summaries(found.sort((a, b) => b.newestDeliveryId - a.newestDeliveryId))
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
    reason: reasonOf(row),
    isFinal: row.statusRank === 2,
    isOrderCertain: row.isUncertain === 0,
    deliveryCount: row.deliveryCount,
    newestDeliveryId: row.newestDeliveryId,
    // Those deliveries may be gone; the one with the current state is there.
    firstReceivedAtMs: row.firstReceivedAtMs ?? row.clockReceivedAtMs,
    lastReceivedAtMs: row.lastReceivedAtMs ?? row.clockReceivedAtMs,
    findingCounts: { error: row.errors, warning: row.warnings, info: row.infos },
    findingCodes: mostSevereCodes([
      ...(row.ownCodes?.split(' ') ?? []),
      ...(row.trailCodes?.split(' ') ?? []),
    ]),
  }
}
