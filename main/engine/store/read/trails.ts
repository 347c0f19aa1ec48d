import type { Database, Statement } from 'better-sqlite3'
import type { DeliveryId } from '#contract/terms'
import type { ClockLack } from '../../inspect/trail/trail-order.ts'
import { isUuid } from '../../inspect/values/identifiers.ts'
import { readClock } from '../clock.ts'
import type { TrailRow } from './rows.ts'

interface Row {
  readonly deliveryId: DeliveryId
  readonly receivedAtMs: number
  readonly kind: string | null
  readonly status: string | null
  readonly refundStatus: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly clock: number
  readonly clockLack: ClockLack
  readonly placeUs: number
  readonly statusRank: number
  readonly refundRank: number
  readonly meaningKey: string | null
  readonly bytesKey: string
  readonly contentKey: string | null
  readonly factsText: string | null
}

const columns = `r.delivery_id AS deliveryId, d.received_at_ms AS receivedAtMs, r.kind, r.status,
  r.refund_status AS refundStatus, r.created_at AS createdAt, r.updated_at AS updatedAt, r.clock_us AS clock,
  r.clock_lack AS clockLack, r.place_us AS placeUs, r.status_rank AS statusRank, r.refund_rank AS refundRank, r.meaning_key AS meaningKey,
  r.bytes_key AS bytesKey, r.content_key AS contentKey, r.facts AS factsText`
const ofRecord = `r.record = (SELECT id FROM records WHERE record_key = @recordKey)
  AND r.rules_version = @rulesVersion`
const rows = (index: string) =>
  `SELECT ${columns} FROM readings r INDEXED BY ${index} JOIN deliveries d ON d.id = r.delivery_id WHERE ${ofRecord}`
const oldestLast =
  'ORDER BY r.place_us DESC, r.status_rank DESC, r.refund_rank DESC, r.clock_lack DESC, r.delivery_id DESC'
const newestLast = 'ORDER BY r.place_us, r.status_rank, r.refund_rank, r.clock_lack, r.delivery_id'
const ofFinal = 'r.status_rank = 2 AND lower(r.status) = @status'
const sameRanks = 'r.place_us = @placeUs AND r.status_rank = @statusRank AND r.refund_rank = @refundRank'
const sameMoment = `${sameRanks} AND r.clock_lack = @clockLack`

/**
 * The rows on one side of a place in the trail, in pieces that lie one after another, the nearest first: of the same
 * moment, then of the same ranks, then of the same place and status rank, then of the same place, then the rest. Each
 * is one range of the index. One comparison of row values would do, but SQLite then starts at the moment's first row
 * and reads through all its repetitions.
 */
const stretches = (side: '<' | '>') => [
  `${sameMoment} AND r.delivery_id ${side} @deliveryId`,
  `${sameRanks} AND r.clock_lack ${side} @clockLack`,
  `r.place_us = @placeUs AND r.status_rank = @statusRank AND r.refund_rank ${side} @refundRank`,
  `r.place_us = @placeUs AND r.status_rank ${side} @statusRank`,
  `r.place_us ${side} @placeUs`,
]

/** Each names its index: without it the statement does not prepare, instead of reading a whole trail. */
export const trailSql = {
  row: `SELECT ${columns}, c.record_key AS recordKey FROM readings r
    JOIN deliveries d ON d.id = r.delivery_id JOIN records c ON c.id = r.record
    WHERE r.delivery_id = @id AND r.rules_version = @rulesVersion`,
  size: `SELECT count(*) AS count FROM readings r INDEXED BY readings_in_trail WHERE ${ofRecord}`,
  positions: stretches('<').map(
    stretch =>
      `SELECT count(*) AS count FROM readings r INDEXED BY readings_in_trail WHERE ${ofRecord} AND ${stretch}`,
  ),
  before: stretches('<').map(
    stretch => `${rows('readings_in_trail')} AND ${stretch} ${oldestLast} LIMIT @limit`,
  ),
  after: stretches('>').map(
    stretch => `${rows('readings_in_trail')} AND ${stretch} ${newestLast} LIMIT @limit`,
  ),
  last: `${rows('readings_in_trail')} ${oldestLast} LIMIT @limit`,
  firstOfMeaning: `${rows('readings_of_meaning')} AND r.meaning_key = @meaningKey ORDER BY r.delivery_id LIMIT 1`,
  nextMeaning: `SELECT r.meaning_key AS meaningKey FROM readings r INDEXED BY readings_of_moment
    WHERE ${ofRecord} AND ${sameMoment} AND r.meaning_key > @meaningKey ORDER BY r.meaning_key LIMIT 1`,
  lastOfMeaning: `${rows('readings_of_moment')} AND ${sameMoment} AND r.meaning_key = @meaningKey
    AND r.delivery_id < @deliveryId ORDER BY r.delivery_id DESC LIMIT 1`,
  nextFinal: `SELECT lower(r.status) AS status FROM readings r INDEXED BY readings_of_final
    WHERE ${ofRecord} AND r.status_rank = 2 AND lower(r.status) > @status ORDER BY lower(r.status) LIMIT 1`,
  firstOfFinal: `${rows('readings_of_final')} AND ${ofFinal}
    ORDER BY r.place_us, r.refund_rank, r.clock_lack, r.delivery_id LIMIT 1`,
  lastOfFinal: `${rows('readings_of_final')} AND ${ofFinal}
    ORDER BY r.place_us DESC, r.refund_rank DESC, r.clock_lack DESC, r.delivery_id DESC LIMIT 1`,
  recordKeys: `SELECT c.record_key AS recordKey FROM records c INDEXED BY records_by_record_id
    WHERE lower(c.record_id) = lower(@recordId) AND (c.record_id = @recordId OR @isUuid)
      AND EXISTS (SELECT 1 FROM readings r INDEXED BY readings_in_trail
      WHERE r.record = c.id AND r.rules_version = @rulesVersion)
    ORDER BY c.newest_delivery_id DESC LIMIT @limit`,
} as const

/** Neighbors looked at one by one before the distinct meanings of the moment are. */
const neighbors = 16

export function createTrailReads(database: Database, rulesVersion: number) {
  const prepare = (sql: string) => database.prepare<object, Row>(sql)
  const row = database.prepare<object, Row & { recordKey: string }>(trailSql.row)
  const size = database.prepare<object, { count: number }>(trailSql.size)
  const positions = trailSql.positions.map(sql => database.prepare<object, { count: number }>(sql))
  const before = trailSql.before.map(prepare)
  const after = trailSql.after.map(prepare)
  const last = prepare(trailSql.last)
  const firstOfMeaning = prepare(trailSql.firstOfMeaning)
  const [beforeInMoment, ...beforeMoment] = before
  const [afterInMoment, ...afterMoment] = after
  const nextFinal = database.prepare<object, { status: string }>(trailSql.nextFinal)
  const finals = { first: prepare(trailSql.firstOfFinal), last: prepare(trailSql.lastOfFinal) }
  const nextMeaning = database.prepare<object, { meaningKey: string }>(trailSql.nextMeaning)
  const lastOfMeaning = prepare(trailSql.lastOfMeaning)
  const recordKeys = database.prepare<object, { recordKey: string }>(trailSql.recordKeys)

  const at = (recordKey: string, { placeUs, statusRank, refundRank, clockLack, deliveryId }: TrailRow) => ({
    rulesVersion,
    recordKey,
    placeUs,
    statusRank,
    refundRank,
    clockLack,
    deliveryId,
  })

  /** The latest row before this one with the same clock and ranks and another meaning. */
  function otherOfMoment(recordKey: string, of: TrailRow): Row | null {
    const moment = at(recordKey, of)
    const recent = beforeInMoment?.all({ ...moment, limit: neighbors }) ?? []
    const near = recent.find(candidate => candidate.meaningKey !== of.meaningKey)
    if (near !== undefined || recent.length < neighbors) return near ?? null
    // A long run of repetitions: one step of the index for each distinct meaning, however often each came.
    let latest: Row | null = null
    let meaning = nextMeaning.get({ ...moment, meaningKey: '' })
    while (meaning !== undefined) {
      const { meaningKey } = meaning
      const last = meaningKey === of.meaningKey ? undefined : lastOfMeaning.get({ ...moment, meaningKey })
      if (last !== undefined && (latest === null || last.deliveryId > latest.deliveryId)) latest = last
      meaning = nextMeaning.get({ ...moment, meaningKey })
    }
    return latest
  }

  function finalStatuses(recordKey: string): string[] {
    const found: string[] = []
    let next = nextFinal.get({ recordKey, rulesVersion, status: '' })
    while (next !== undefined) {
      found.push(next.status)
      next = nextFinal.get({ recordKey, rulesVersion, status: next.status })
    }
    return found
  }

  return {
    /** The trail's row of a delivery; `null` where it has no record or is not read. */
    trailRow(id: DeliveryId): (TrailRow & { recordKey: string }) | null {
      const found = row.get({ id, rulesVersion })
      return found === undefined ? null : { ...toTrailRow(found), recordKey: found.recordKey }
    },
    trailSize: (recordKey: string): number => size.get({ recordKey, rulesVersion })?.count ?? 0,
    /** How many rows come before this one in the record's own order. */
    trailPosition(recordKey: string, of: TrailRow): number {
      const place = at(recordKey, of)
      return positions.reduce((sum, statement) => sum + (statement.get(place)?.count ?? 0), 0)
    },
    /** Rows next to this one in the record's own order (not including it), nearest first. */
    trailBefore: (recordKey: string, of: TrailRow, limit: number): TrailRow[] =>
      nearest(before, at(recordKey, of), limit).map(toTrailRow),
    trailAfter: (recordKey: string, of: TrailRow, limit: number): TrailRow[] =>
      nearest(after, at(recordKey, of), limit).map(toTrailRow),
    /** The last row in the record's own order. */
    trailNewest: (recordKey: string): TrailRow | null =>
      orNull(last.get({ recordKey, rulesVersion, limit: 1 })),
    /** The last rows in the record's own order, the last first. */
    trailLast: (recordKey: string, limit: number): TrailRow[] =>
      last.all({ recordKey, rulesVersion, limit }).map(toTrailRow),
    /** The final statuses that came, in lower case: there are few. */
    trailFinalStatuses: finalStatuses,
    /** The first row in arrival of the same notification (`meaningKey`) of the record. */
    trailFirstOfMeaning: (recordKey: string, meaningKey: string): TrailRow | null =>
      orNull(firstOfMeaning.get({ recordKey, rulesVersion, meaningKey })),
    /**
     * The nearest row before this one in the record's own order whose clock or ranks differ from this one's, or that has
     * the same but another meaning. Skips repetitions by the index: costs the same however many there are.
     */
    trailPreviousOther: (recordKey: string, of: TrailRow): TrailRow | null =>
      orNull(otherOfMoment(recordKey, of) ?? nearest(beforeMoment, at(recordKey, of), 1)[0]),
    /** The nearest row after this one with another meaning; for rows that are not repetitions. */
    trailNextOther(recordKey: string, of: TrailRow): TrailRow | null {
      const place = at(recordKey, of)
      const near = afterInMoment?.all({ ...place, limit: neighbors }) ?? []
      const other = near.find(candidate => candidate.meaningKey !== of.meaningKey)
      return orNull(other ?? nearest(afterMoment, place, 1)[0])
    },
    /** Of each final status of the record (there are few) the first or the last row in the record's own order. */
    trailFinals: (recordKey: string, which: 'first' | 'last'): TrailRow[] =>
      finalStatuses(recordKey).flatMap(status => {
        const row = finals[which].get({ recordKey, rulesVersion, status })
        return row === undefined ? [] : [toTrailRow(row)]
      }),
    /** Record keys of records with this id, newest arrival first. */
    recordKeys: (recordId: string, limit: number): string[] =>
      recordKeys
        .all({ recordId, isUuid: isUuid(recordId) ? 1 : 0, rulesVersion, limit })
        .map(found => found.recordKey),
  }
}

type RowStatement = Statement<[object], Row>

/** Fills up from one range after another. */
function nearest(stretchStatements: readonly RowStatement[], place: object, limit: number): Row[] {
  const found: Row[] = []
  for (const statement of stretchStatements) {
    if (found.length >= limit) break
    found.push(...statement.all({ ...place, limit: limit - found.length }))
  }
  return found
}

function orNull(found: Row | undefined): TrailRow | null {
  return found === undefined ? null : toTrailRow(found)
}

function toTrailRow(found: Row): TrailRow {
  return {
    deliveryId: found.deliveryId,
    receivedAtMs: found.receivedAtMs,
    kind: found.kind,
    status: found.status,
    refundStatus: found.refundStatus,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
    clockUs: readClock(found.clock),
    clockLack: found.clockLack,
    placeUs: found.placeUs,
    statusRank: found.statusRank,
    refundRank: found.refundRank,
    meaningKey: found.meaningKey,
    bytesKey: found.bytesKey,
    contentKey: found.contentKey,
    factsText: found.factsText,
  }
}
