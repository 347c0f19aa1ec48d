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
} as const

export function createUninspectedReads(database: Database) {
  // By position: objects of thirteen columns take twice as long.
  const rows = database.prepare<object, Row>(uninspectedSql.rows).raw()
  const among = database.prepare<object, Row>(uninspectedSql.among).raw()

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
    ...{ id, receivedAtMs, method, target, reception, remoteAddress, declaredBodyBytes, bodyBytes, body },
    response: status === null ? null : { status, elapsedMs: elapsedMs ?? 0 },
    inlet: inletName === null ? null : { name: inletName, sourceAddress },
    /** A function, since the pairs take several times the memory of the text. */
    headers: (): HeaderPairs => headerPairs(headers),
  }
}
