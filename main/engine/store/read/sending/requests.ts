import type { Database } from 'better-sqlite3'
import { productionHeader } from '#contract/sending/marks'
import type { AttemptId, BatchId, DeliveryId, RouteId } from '#contract/terms'
import { lastPlaceUs } from '../../../inspect/trail/trail-order.ts'
import { prepareAll } from '../../connection/statements.ts'
import { headerPairs } from '../../schema/header-text.ts'
import { isPassedSql } from '../../schema/passed-attempts.ts'
import type { BodyPart, ForwardOutcome, RequestMoment, StoredRequest } from '../../schema/rows.ts'

interface Row extends Omit<StoredRequest, 'headers' | 'body'> {
  readonly headers: string
  readonly bodyBytes: number
  readonly body: Buffer | null
}

const momentColumns = `d.id, d.received_at_ms AS receivedAtMs, r.place_us AS place,
  coalesce(r.status_rank, 0) AS statusRank, coalesce(r.refund_rank, 0) AS refundRank`
const momentTables = 'deliveries d LEFT JOIN inspections r ON r.delivery_id = d.id'

/** Sender's address: through a tunnel or proxy, the address in its header, if any. */
const sourceAddress =
  "CASE WHEN i.delivery_id IS NULL THEN c.remote_address ELSE coalesce(i.source_address, '') END"

export const requestSql = {
  one: `SELECT d.id, d.method, d.target, d.reception, d.body_bytes AS bodyBytes, ${sourceAddress} AS remoteAddress,
      c.headers, c.body
    FROM deliveries d JOIN delivery_contents c ON c.delivery_id = d.id
    LEFT JOIN delivery_inlets i ON i.delivery_id = d.id WHERE d.id = +@id`,
  /** ids and addresses: JSON. An IPv4 address may be stored in its IPv6 form. A marked copy counts for any address. */
  countFrom: `SELECT count(*) FROM json_each(@ids) j
    CROSS JOIN delivery_contents c ON c.delivery_id = j.value
    LEFT JOIN delivery_inlets i ON i.delivery_id = c.delivery_id
    WHERE replace(lower(${sourceAddress}), '::ffff:', '') IN (SELECT value FROM json_each(@addresses))
      OR c.headers LIKE '%${productionHeader}%'`,
  /** `ids`: a JSON list, whose order the rows have. */
  moments: `SELECT ${momentColumns} FROM json_each(@ids) j CROSS JOIN ${momentTables} WHERE d.id = j.value`,
  ofRoute: `SELECT id, delivery_id AS deliveryId, target,
      ${isPassedSql} AS isPassed
    FROM attempts INDEXED BY attempts_of_route WHERE route_id = +@routeId AND id > @after ORDER BY id LIMIT +@limit`,
  outcomes: `SELECT id, target, started_at_ms AS startedAtMs, status, error_message AS reason,
      ${isPassedSql} AS isPassed
    FROM attempts INDEXED BY attempts_of_route WHERE route_id = +@routeId ORDER BY id DESC LIMIT +@limit`,
  failedOfBatch: `SELECT id, delivery_id AS deliveryId, target FROM attempts INDEXED BY attempts_of_batch
    WHERE batch_id = +@batchId AND id > @after AND NOT coalesce(${isPassedSql}, FALSE) ORDER BY id LIMIT +@limit`,
} as const

/** `readBody`: of a delivery whose body is stored in chunks. */
export function createRequestReads(
  database: Database,
  readBody: (id: DeliveryId, offset: number, length: number) => BodyPart | null,
) {
  const sql = prepareAll(database, requestSql)

  return {
    /** One delivery with its full body; `null` if it does not exist. */
    request(id: DeliveryId): StoredRequest | null {
      const row = sql.one.get<Row>({ id })
      if (row === undefined) return null
      const { headers, body, bodyBytes, ...rest } = row
      const whole = body ?? readBody(row.id, 0, bodyBytes)?.bytes ?? new Uint8Array(0)
      return { ...rest, headers: headerPairs(headers), body: whole }
    },
    /** The existing deliveries with these ids, in their order. */
    requestMoments(ids: readonly DeliveryId[]): RequestMoment[] {
      const rows = sql.moments.all<MomentRow>({ ids: JSON.stringify(ids) })
      return rows.map(({ place, ...row }) => ({
        ...row,
        // Without a clock, deliveries are in the order of arrival.
        clockUs: place === null || Math.abs(place) >= lastPlaceUs ? row.receivedAtMs * 1000 : place,
      }))
    },
    /** Number of these deliveries that are from one of these IPv4 addresses, or marked as made from such a delivery. */
    countFrom(ids: readonly number[], addresses: readonly string[]): number {
      const asked = { ids: JSON.stringify(ids), addresses: JSON.stringify(addresses) }
      return sql.countFrom.value<number>(asked) ?? 0
    },
    /** The newest forwarding attempts of a route, newest first. */
    forwardOutcomes: (routeId: RouteId, limit: number): ForwardOutcome[] =>
      sql.outcomes.all<OutcomeRow>({ routeId, limit }).map(row => ({ ...row, isPassed: row.isPassed === 1 })),
    /**
     * Deliveries that a route failed to send, without those that a later attempt sent to the same target.
     * Pauses after each short read.
     */
    *missedForwards(
      routeId: RouteId,
    ): Generator<undefined, { deliveryId: DeliveryId; target: string }[], undefined> {
      const missed = new Map<string, { deliveryId: DeliveryId; target: string }>()
      const read = (after: number) => sql.ofRoute.all<ForwardRow>({ routeId, after, limit: stepRows })
      yield* inSteps(read, ({ deliveryId, target, isPassed }) => {
        if (deliveryId === null) return
        const key = `${deliveryId} ${target}`
        if (isPassed === 1) missed.delete(key)
        else missed.set(key, { deliveryId, target })
      })
      return [...missed.values()]
    },
    /** Failed attempts of a batch, oldest first. Pauses after each short read. */
    *failedOfBatch(batchId: BatchId): Generator<undefined, FailedRow[], undefined> {
      const failed: FailedRow[] = []
      const read = (after: number) => sql.failedOfBatch.all<FailedRow>({ batchId, after, limit: stepRows })
      yield* inSteps(read, row => failed.push(row))
      return failed
    },
  }
}

/** Rows per read in a scan of a route's attempts. */
const stepRows = 2000

/** Reads rows by ascending ids, with a pause after each read. */
function* inSteps<Row extends { readonly id: number }>(
  read: (after: number) => readonly Row[],
  use: (row: Row) => void,
): Generator<undefined, void, undefined> {
  for (let after = 0; ; ) {
    const rows = read(after)
    rows.forEach(use)
    const last = rows.at(-1)
    if (last === undefined || rows.length < stepRows) return
    after = last.id
    yield
  }
}

interface FailedRow {
  readonly id: AttemptId
  readonly deliveryId: DeliveryId | null
  readonly target: string
}

interface MomentRow extends Omit<RequestMoment, 'clockUs'> {
  readonly place: number | null
}

interface ForwardRow {
  readonly id: number
  readonly deliveryId: DeliveryId | null
  readonly target: string
  readonly isPassed: number | null
}

interface OutcomeRow extends Omit<ForwardOutcome, 'isPassed'> {
  readonly isPassed: number | null
}
