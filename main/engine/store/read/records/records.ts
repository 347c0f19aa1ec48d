import type { Database } from 'better-sqlite3'
import type { TrailSummary } from '#contract/deliveries/trail'
import type { DeliveryId } from '#contract/terms'
import { mostSevereCodes } from '../../../inspect/most-severe-codes.ts'
import { prepareAll } from '../../connection/statements.ts'
import { createMutedCounts } from '../../query/muting.ts'
import type { Searching } from '../../query/searching.ts'
import { noUpperBound } from '../../query/walk.ts'
import { recordByKey, recordIdOf, recordKeyOf } from '../../schema/record-sql.ts'
import type { ListWindow, Search } from '../../schema/rows.ts'
import { countRows, listed } from '../deliveries/deliveries.ts'
import { reasonOf } from '../deliveries/summary-row.ts'

/** Members that are computed from other columns. */
type Computed = 'reason' | 'isFinal' | 'isOrderCertain' | 'findingCounts' | 'findingCodes'

interface Row extends Omit<TrailSummary, Computed | 'firstReceivedAtMs' | 'lastReceivedAtMs'> {
  readonly reasonCode: string | null
  readonly reasonText: string | null
  /** Codes of its deliveries, separated by spaces. */
  readonly ownCodes: string | null
  /** Codes of its trail, separated by spaces. */
  readonly trailCodes: string | null
  readonly statusRank: number
  readonly isUncertain: number
  readonly firstReceivedAtMs: number | null
  readonly lastReceivedAtMs: number | null
  readonly clockReceivedAtMs: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
}

/** A trail may have a finding at each delivery, so the query takes one index step per code. */
const trailCodes = `(WITH RECURSIVE
  found (code) AS (
    SELECT (SELECT min(t.code) FROM trail_findings t INDEXED BY trail_findings_by_code WHERE t.record = c.id)
    UNION ALL
    SELECT (SELECT min(t.code) FROM trail_findings t INDEXED BY trail_findings_by_code
      WHERE t.record = c.id AND t.code > found.code) FROM found WHERE found.code IS NOT NULL)
  SELECT group_concat(code, ' ') FROM found WHERE code IS NOT NULL)`

const columns = `${recordKeyOf('c')} AS recordKey, ${recordIdOf('c')} AS recordId, s.service, s.kind, s.status,
  s.refund_status AS refundStatus, r.amount, s.asset, x.code AS reasonCode, x.text AS reasonText, r.description,
  (SELECT k.codes FROM code_sets k WHERE k.id = c.codes) AS ownCodes, ${trailCodes} AS trailCodes, r.status_rank AS statusRank,
  EXISTS (SELECT 1 FROM trail_findings t WHERE t.record = c.id AND t.code = 'order-not-certain') AS isUncertain,
  c.delivery_count AS deliveryCount, c.newest_delivery_id AS newestDeliveryId,
  f.received_at_ms AS firstReceivedAtMs, n.received_at_ms AS lastReceivedAtMs,
  o.received_at_ms AS clockReceivedAtMs,
  c.error_count AS errors, c.warning_count AS warnings, c.info_count AS infos`

/** r: the last inspection in the record's order. */
const tables = `records c
  JOIN inspections r ON r.delivery_id = c.state_delivery_id
  JOIN states s ON s.id = r.state`
const ages = `LEFT JOIN reasons x ON x.id = r.reason
  LEFT JOIN deliveries f ON f.id = c.first_delivery_id
  LEFT JOIN deliveries n ON n.id = c.newest_delivery_id
  JOIN deliveries o ON o.id = r.delivery_id`

export const recordSql = {
  one: `SELECT ${columns} FROM ${tables} ${ages} WHERE c.id = ${recordByKey}`,
  newest: 'SELECT max(newest_delivery_id) AS id FROM records',
  /** Records whose newest delivery is one of these, in the order of the JSON list. */
  at: `SELECT ${columns} FROM json_each(@ids) j CROSS JOIN ${tables} ${ages} WHERE c.newest_delivery_id = j.value`,
} as const

export function createRecordReads(database: Database, searching: Searching) {
  const sql = prepareAll(database, recordSql)
  const muted = createMutedCounts(database)

  const summaries = (rows: readonly Row[], withMuted = false): TrailSummary[] =>
    withMuted ? rows.map(toSummary) : muted.visibleOfRecords(rows.map(toSummary))

  const list = (window: ListWindow) =>
    listed(window, (rows: readonly Row[]) => summaries(rows, window.withMuted), {
      all: null,
      walk: (span, isUp, reading) => searching.records(window.search, span, isUp, reading),
      rowsOf: places => sql.at.all<Row>({ ids: JSON.stringify(places) }),
    })

  const count = (search: Search, before: number = noUpperBound) =>
    countRows(reading => searching.records(search, { after: 0, before }, false, reading))

  return {
    /**
     * Records in windows by their newest delivery, newest activity first, also with `after`. Pauses after each short
     * read.
     */
    listRecordsInSteps: list,
    /** The existing records, newest activity first. */
    recordsByKey(recordKeys: readonly string[]): TrailSummary[] {
      const found = [...new Set(recordKeys)].flatMap(recordKey => sql.one.get<Row>({ recordKey }) ?? [])
      return summaries(found.sort((a, b) => b.newestDeliveryId - a.newestDeliveryId))
    },
    countRecordsInSteps: count,
    newestRecordArrival: (): DeliveryId | null => sql.newest.value<DeliveryId>(),
  }
}

function toSummary(row: Row): TrailSummary {
  const { reasonCode, reasonText, ownCodes, trailCodes, statusRank, isUncertain, ...rest } = row
  const { clockReceivedAtMs, errors, warnings, infos, ...same } = rest
  return {
    ...same,
    reason: reasonOf({ reasonCode, reasonText }),
    isFinal: statusRank === 2,
    isOrderCertain: isUncertain === 0,
    // The first and last deliveries may be deleted. The delivery with the current state exists.
    firstReceivedAtMs: row.firstReceivedAtMs ?? clockReceivedAtMs,
    lastReceivedAtMs: row.lastReceivedAtMs ?? clockReceivedAtMs,
    findingCounts: { error: errors, warning: warnings, info: infos },
    findingCodes: mostSevereCodes([...(ownCodes?.split(' ') ?? []), ...(trailCodes?.split(' ') ?? [])]),
  }
}
