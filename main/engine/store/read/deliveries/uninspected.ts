import type { Database } from 'better-sqlite3'
import type { Reception } from '#contract/deliveries/delivery'
import type { DeliveryId, HeaderPairs } from '#contract/terms'
import { headerPairs } from '../../schema/header-text.ts'

type Row = readonly [
  id: DeliveryId,
  receivedAtMs: number,
  method: string,
  target: string,
  reception: Reception,
  bodyBytes: number,
  declaredBodyBytes: number | null,
  responseStatus: number | null,
  responseElapsedMs: number | null,
  remoteAddress: string,
  inletName: string | null,
  sourceAddress: string | null,
  headers: string,
  body: Buffer | null,
]

interface ArrivalRow {
  readonly id: DeliveryId
  readonly source: string
  readonly target: string
  readonly hasBody: 0 | 1
  /** `null` for a body in chunks. */
  readonly isNotification: 0 | 1 | null
}

/** Characters of a target that count when arrivals are compared: targets may be long. */
const comparedTargetLength = 256
/** Longer bodies are not looked through for a notification. Usual ones have 1 to 4 KB. */
const longestNotification = 16 * 1024

/** Condition on `deliveries` under d, after @after. */
export const isPending = `d.id > max(@after, (SELECT through FROM index_state))
  AND NOT EXISTS (SELECT 1 FROM inspections i WHERE i.delivery_id = d.id)`

const columns = `d.id, d.received_at_ms, d.method, d.target, d.reception, d.body_bytes, d.declared_body_bytes, a.status, a.elapsed_ms,
  h.remote_address, i.name, i.source_address, h.headers, h.body`
const tables = `JOIN delivery_contents h ON h.delivery_id = d.id
  LEFT JOIN responses a ON a.delivery_id = d.id
  LEFT JOIN delivery_inlets i ON i.delivery_id = d.id`

export const uninspectedSql = {
  rows: `SELECT ${columns} FROM deliveries d ${tables} WHERE ${isPending} ORDER BY d.id LIMIT +@limit`,
  /** Deliveries of the JSON list, in its order. */
  among: `SELECT ${columns} FROM json_each(@ids) j CROSS JOIN deliveries d ${tables}
    WHERE d.id = j.value AND NOT EXISTS (SELECT 1 FROM inspections n WHERE n.delivery_id = d.id)`,
  arrivals: `SELECT d.id, coalesce(i.source_address, h.remote_address) AS source,
      substr(d.target, 1, ${comparedTargetLength}) AS target, d.body_bytes > 0 AS hasBody,
      iif(d.body_bytes <= ${longestNotification}, instr(h.body, CAST('"event"' AS BLOB)) > 0, 0) AS isNotification
    FROM deliveries d ${tables} WHERE d.id > @after ORDER BY d.id LIMIT +@limit`,
} as const

export function createUninspectedReads(database: Database) {
  // By position: objects of thirteen columns take twice as long.
  const rows = database.prepare<object, Row>(uninspectedSql.rows).raw()
  const among = database.prepare<object, Row>(uninspectedSql.among).raw()
  const arrivals = database.prepare<object, ArrivalRow>(uninspectedSql.arrivals)

  return {
    /**
     * Pending deliveries after an id, oldest first: ends at `limit`, or with the delivery whose text and body
     * pass `maximumBytes` in total. `only`: these deliveries instead, in their order.
     */
    uninspected(window: {
      readonly after: DeliveryId
      readonly limit: number
      readonly maximumBytes: number
      readonly only?: readonly DeliveryId[] | null
    }): UninspectedDelivery[] {
      const { after, limit, maximumBytes, only = null } = window
      const found: UninspectedDelivery[] = []
      let total = 0
      // Without a pause: the statement must not stay open.
      const read =
        only === null ? rows.iterate({ after, limit }) : among.iterate({ ids: JSON.stringify(only) })
      for (const row of read) {
        const delivery = uninspected(row)
        found.push(delivery)
        total += row[12].length + (delivery.body?.byteLength ?? 0)
        if (total >= maximumBytes) break
      }
      return found
    },
    /** Deliveries after an id, pending or not, oldest first. A long path is cut off. */
    arrivals: (after: DeliveryId, limit: number) =>
      arrivals.all({ after, limit }).map(({ id, source, target, hasBody, isNotification }) => ({
        id,
        source,
        path: target.split('?', 1)[0] ?? '',
        body:
          isNotification === 1
            ? ('notification' as const)
            : hasBody === 1
              ? ('other' as const)
              : ('none' as const),
      })),
  }
}

export type UninspectedDelivery = ReturnType<typeof uninspected>

function uninspected([
  id,
  receivedAtMs,
  method,
  target,
  reception,
  bodyBytes,
  declaredBodyBytes,
  status,
  elapsedMs,
  remoteAddress,
  inletName,
  sourceAddress,
  headers,
  body,
]: Row) {
  return {
    id,
    receivedAtMs,
    method,
    target,
    reception,
    remoteAddress,
    declaredBodyBytes,
    bodyBytes,
    body,
    response: status === null ? null : { status, elapsedMs: elapsedMs ?? 0 },
    inlet: inletName === null ? null : { name: inletName, sourceAddress },
    /** A function, since the pairs take several times the memory of the text. */
    headers: (): HeaderPairs => headerPairs(headers),
  }
}
