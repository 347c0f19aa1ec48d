import type { Database } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import { isUuid } from '../../../inspect/values/identifiers.ts'
import { ifFound, Prepared, prepareAll } from '../../connection/statements.ts'
import { clockText, readClock } from '../../schema/clock.ts'
import { recordByKey, recordIdOf, recordKeyOf } from '../../schema/record-sql.ts'
import type { TrailRow } from '../../schema/rows.ts'
import { factsSql } from '../../schema/saved-facts.ts'

interface Row extends Omit<TrailRow, 'clockUs'> {
  readonly clock: number
}

const columns = (
  receivedAtMs: string,
) => `r.delivery_id AS deliveryId, ${receivedAtMs} AS receivedAtMs, s.kind,
  s.status, s.refund_status AS refundStatus, coalesce(r.created_at, c.created_at) AS createdAt, r.updated_at AS updatedAt,
  coalesce(r.clock_us, r.place_us) AS clock, r.clock_lack AS clockLack, r.place_us AS placeUs,
  r.status_rank AS statusRank, r.refund_rank AS refundRank, r.meaning_key AS meaningKey, r.bytes_key AS bytesKey,
  r.content_key AS contentKey, ${factsSql('f')} AS factsText`
const joins = `JOIN states s ON s.id = r.state JOIN records c ON c.id = r.record
  LEFT JOIN facts f ON f.record = r.record AND f.number = r.facts`
const columnsAndDelivery = columns('d.received_at_ms')
const joinsAndDelivery = `${joins} JOIN deliveries d ON d.id = r.delivery_id`
const ofRecord = `r.record = ${recordByKey}`
const oldestLast =
  'ORDER BY r.place_us DESC, r.status_rank DESC, r.refund_rank DESC, r.clock_lack DESC, r.delivery_id DESC'
const newestLast = 'ORDER BY r.place_us, r.status_rank, r.refund_rank, r.clock_lack, r.delivery_id'
const sameRanks = 'r.place_us = +@placeUs AND r.status_rank = +@statusRank AND r.refund_rank = +@refundRank'
const sameMoment = `${sameRanks} AND r.clock_lack = +@clockLack`

/**
 * The rows on one side of a place in the trail, in adjacent ranges, the nearest first: same moment, then same ranks, then
 * same place and status rank, then same place, then the rest. Each is one range of the index. One comparison of row
 * values would be shorter, but SQLite then starts at the moment's first row and reads all its repetitions.
 */
const ranges = (side: '<' | '>') => [
  `${sameMoment} AND r.delivery_id ${side} @deliveryId`,
  `${sameRanks} AND r.clock_lack ${side} @clockLack`,
  `r.place_us = +@placeUs AND r.status_rank = +@statusRank AND r.refund_rank ${side} @refundRank`,
  `r.place_us = +@placeUs AND r.status_rank ${side} @statusRank`,
  `r.place_us ${side} @placeUs`,
]

const rows = (index: string) =>
  `SELECT ${columnsAndDelivery} FROM inspections r INDEXED BY ${index} ${joinsAndDelivery} WHERE ${ofRecord}`

/** Each statement names its index: if the index is missing, preparing fails instead of reading the full trail. */
export const trailSql = {
  row: `SELECT ${columnsAndDelivery}, ${recordKeyOf('c')} AS recordKey FROM inspections r ${joinsAndDelivery}
      WHERE r.delivery_id = +@id`,
  size: `SELECT count(*) AS count FROM inspections r INDEXED BY inspections_in_trail WHERE ${ofRecord}`,
  positions: ranges('<').map(
    range =>
      `SELECT count(*) AS count FROM inspections r INDEXED BY inspections_in_trail WHERE ${ofRecord} AND ${range}`,
  ),
  before: ranges('<').map(
    range => `${rows('inspections_in_trail')} AND ${range} ${oldestLast} LIMIT +@limit`,
  ),
  after: ranges('>').map(range => `${rows('inspections_in_trail')} AND ${range} ${newestLast} LIMIT +@limit`),
  last: `${rows('inspections_in_trail')} ${oldestLast} LIMIT 1`,
  firstOfMeaning: `${rows('inspections_of_meaning')} AND r.meaning_key = +@meaningKey ORDER BY r.delivery_id LIMIT 1`,
  nextMeaning: `SELECT r.meaning_key AS meaningKey FROM inspections r INDEXED BY inspections_of_moment
      WHERE ${ofRecord} AND ${sameMoment} AND r.meaning_key > @meaningKey ORDER BY r.meaning_key LIMIT 1`,
  lastOfMeaning: `${rows('inspections_of_moment')} AND ${sameMoment} AND r.meaning_key = +@meaningKey
      AND r.delivery_id < @deliveryId ORDER BY r.delivery_id DESC LIMIT 1`,
  recordKeys: `SELECT ${recordKeyOf('c')} AS recordKey FROM records c INDEXED BY records_by_id
      WHERE c.id_hash = text_hash(lower(@recordId)) AND lower(${recordIdOf('c')}) = lower(@recordId)
        AND (${recordIdOf('c')} = +@recordId OR @isUuid)
        AND EXISTS (SELECT 1 FROM inspections r INDEXED BY inspections_in_trail WHERE r.record = c.id)
      ORDER BY c.newest_delivery_id DESC LIMIT +@limit`,
} as const

/** Number of neighbors read one by one before the query reads the distinct meanings of the moment. */
const neighbors = 16

export function createTrailReads(database: Database) {
  const prepareRanges = (ranges: readonly string[]) => ranges.map(range => new Prepared(database, range))
  const { positions, before, after, ...single } = trailSql
  const sql = prepareAll(database, single)
  const ranges = {
    positions: prepareRanges(positions),
    before: prepareRanges(before),
    after: prepareRanges(after),
  }
  const [beforeInMoment, ...beforeMoment] = ranges.before

  /** The latest row before this one with the same clock and ranks and another meaning. */
  function otherOfMoment(recordKey: string, of: TrailRow): Row | null {
    const moment = { ...of, recordKey }
    const recent = beforeInMoment?.all<Row>({ ...moment, limit: neighbors }) ?? []
    const near = recent.find(candidate => candidate.meaningKey !== of.meaningKey)
    if (near !== undefined || recent.length < neighbors) return near ?? null
    // A long run of repetitions: one index step for each distinct meaning, however often it repeats.
    let latest: Row | null = null
    let meaning = ''
    for (;;) {
      const meaningKey = sql.nextMeaning.value<string>({ ...moment, meaningKey: meaning })
      if (meaningKey === null) return latest
      const last =
        meaningKey === of.meaningKey ? undefined : sql.lastOfMeaning.get<Row>({ ...moment, meaningKey })
      if (last !== undefined && (latest === null || last.deliveryId > latest.deliveryId)) latest = last
      meaning = meaningKey
    }
  }

  return {
    /** The trail's row of a delivery; `null` if it has no record or is not inspected. */
    trailRow(id: DeliveryId): (TrailRow & { recordKey: string }) | null {
      const found = sql.row.get<Row & { recordKey: string }>({ id })
      return ifFound(found, row => ({ ...toTrailRow(row), recordKey: row.recordKey }))
    },
    trailSize: (recordKey: string): number => sql.size.value<number>({ recordKey }) ?? 0,
    /** Number of rows before this row in the record's order. */
    trailPosition(recordKey: string, of: TrailRow): number {
      const place = { ...of, recordKey }
      return ranges.positions.reduce((sum, statement) => sum + (statement.value<number>(place) ?? 0), 0)
    },
    /** Rows next to this row in the record's order (without it), nearest first. */
    trailBefore: (recordKey: string, of: TrailRow, limit: number): TrailRow[] =>
      nearest(ranges.before, { ...of, recordKey }, limit).map(toTrailRow),
    trailAfter: (recordKey: string, of: TrailRow, limit: number): TrailRow[] =>
      nearest(ranges.after, { ...of, recordKey }, limit).map(toTrailRow),
    /** The last row in the record's order. */
    trailNewest: (recordKey: string): TrailRow | null => orNull(sql.last.get<Row>({ recordKey })),
    /** The first arrival of the same notification (`meaningKey`) of the record. */
    trailFirstOfMeaning: (recordKey: string, meaningKey: string): TrailRow | null =>
      orNull(sql.firstOfMeaning.get<Row>({ recordKey, meaningKey })),
    /**
     * The nearest row before this row in the record's order with another clock, rank or meaning. Skips
     * repetitions by the index: the cost doesn't depend on their number.
     */
    trailPreviousOther: (recordKey: string, of: TrailRow): TrailRow | null =>
      orNull(otherOfMoment(recordKey, of) ?? nearest(beforeMoment, { ...of, recordKey }, 1)[0]),
    /** Record keys of records with this id, newest arrival first. */
    recordKeys: (recordId: string, limit: number): string[] =>
      sql.recordKeys.values<string>({ recordId, isUuid: Number(isUuid(recordId)), limit }),
  }
}

/** Reads up to `limit` rows of a record from the index alone, without their arrival times. */
export function createRecordRows(database: Database): (record: number, limit: number) => TrailRow[] {
  const sql = prepareAll(database, {
    rowsOf: `SELECT ${columns('0')} FROM inspections r INDEXED BY inspections_in_trail ${joins} WHERE r.record = +? LIMIT +?`,
  })
  return (record, limit) => sql.rowsOf.all<Row>(record, limit).map(toTrailRow)
}

/** Reads one range after another until `limit`. */
function nearest(rangeStatements: readonly Prepared[], place: object, limit: number): Row[] {
  const found: Row[] = []
  for (const statement of rangeStatements) {
    if (found.length >= limit) break
    found.push(...statement.all<Row>({ ...place, limit: limit - found.length }))
  }
  return found
}

const orNull = (found: Row | undefined): TrailRow | null => ifFound(found, toTrailRow)

function toTrailRow({ clock, ...row }: Row): TrailRow {
  return {
    ...row,
    // Empty: the notification has none, though its record has one.
    createdAt: row.createdAt || null,
    updatedAt: row.updatedAt ?? (row.clockLack === 0 ? clockText(clock) : null),
    clockUs: readClock(clock),
  }
}
