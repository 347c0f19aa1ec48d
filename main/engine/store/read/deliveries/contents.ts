import type { Database } from 'better-sqlite3'
import { type ResponseOrigin, responseOriginSchema } from '#contract/deliveries/delivery'
import { type Finding, severities } from '#contract/deliveries/finding'
import { isMutedBy, type MutedAt } from '#contract/deliveries/mutes'
import type { EnvironmentId } from '#contract/registration/environment'
import { beforeDeliveries, type DeliveryId } from '#contract/terms'
import type { DecodeLimit } from '../../../inspect/body/decode-body.ts'
import { prepareAll } from '../../connection/statements.ts'
import { createMutedCounts, mutingOf } from '../../query/muting.ts'
import { headerPairs } from '../../schema/header-text.ts'
import type { StoredDelivery } from '../../schema/rows.ts'
import { type SummaryRow, summaryColumns, summaryTables, toSummary } from './summary-row.ts'
import { isPending } from './uninspected.ts'

interface WholeRow
  extends SummaryRow,
    Pick<
      StoredDelivery,
      'httpVersion' | 'remoteAddress' | 'remotePort' | 'declaredBodyBytes' | 'sessionName'
    > {
  readonly headers: string
  readonly trailers: string
  readonly inletName: string | null
  readonly sourceAddress: string | null
  readonly isSecure: 0 | 1
  readonly responseOrigin: string | null
}

const wholeColumns = `${summaryColumns}, d.declared_body_bytes AS declaredBodyBytes, h.http_version AS httpVersion,
  h.headers, h.trailers, h.remote_address AS remoteAddress, h.remote_port AS remotePort, n.name AS sessionName,
  i.name AS inletName, i.source_address AS sourceAddress, o.value AS responseOrigin,
  t.delivery_id IS NOT NULL AS isSecure`
const wholeTables = `${summaryTables}
  JOIN delivery_contents h ON h.delivery_id = d.id
  JOIN sessions n ON n.id = d.session_id
  LEFT JOIN delivery_inlets i ON i.delivery_id = d.id
  LEFT JOIN secure_deliveries t ON t.delivery_id = d.id
  LEFT JOIN response_origins o ON o.delivery_id = d.id`
export const contentSql = {
  one: `SELECT ${wholeColumns} FROM ${wholeTables} WHERE d.id = +@id`,
  pendingIds: `SELECT d.id FROM deliveries d WHERE ${isPending} ORDER BY d.id LIMIT +@limit`,
  findings: `SELECT f.severity, f.code, f.path, f.message, f.source
    FROM inspections r CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value
    WHERE r.delivery_id = +@id`,
  decodeLimit: 'SELECT maximum_bytes FROM decode_limits WHERE delivery_id = +@id',
  environment:
    'SELECT s.environment FROM inspections r JOIN states s ON s.id = r.state WHERE r.delivery_id = +@id',
} as const

export function createContentReads(database: Database) {
  const sql = prepareAll(database, contentSql)
  const muting = mutingOf(database)
  const muted = createMutedCounts(database)

  return {
    delivery(id: DeliveryId): StoredDelivery | null {
      const found = sql.one.all<WholeRow>({ id }).map(toStored)
      return muted.visibleOfDeliveries(found)[0] ?? null
    },
    /** Includes muted findings. */
    findings(id: DeliveryId): Finding[] {
      // Findings about the response are stored last, but listed among the findings of their severity.
      const found = sql.findings.all<Finding>({ id })
      return severities.flatMap(severity => found.filter(one => one.severity === severity))
    },
    /** Decode limit of a delivery, as its inspection decided. */
    decodeLimit: (id: DeliveryId): DecodeLimit => sql.decodeLimit.value<number>({ id }),
    /** The environment of a delivery when it was inspected; `null` for none. */
    environmentOf: (id: DeliveryId): EnvironmentId | null => sql.environment.value<EnvironmentId>({ id }),
    /** Whether a finding is muted in deliveries of this service and environment. */
    isMuted: (finding: Pick<Finding, 'code' | 'path'>, at: MutedAt): boolean =>
      isMutedBy(muting.list(), finding, at),
    /** Ids of pending deliveries, oldest first; with `after`, only greater ids. */
    pendingIds(limit: number, after: DeliveryId = beforeDeliveries): DeliveryId[] {
      return sql.pendingIds.values<DeliveryId>({ after, limit })
    },
  }
}

function toStored(row: WholeRow): StoredDelivery {
  const { inletName, sourceAddress, isSecure, responseOrigin, headers, trailers, ...summary } = row
  const { target, httpVersion, remoteAddress, remotePort, declaredBodyBytes, sessionName } = summary
  return {
    ...toSummary(summary),
    target,
    httpVersion,
    remoteAddress,
    remotePort,
    declaredBodyBytes,
    sessionName,
    headers: headerPairs(headers),
    trailers: headerPairs(trailers),
    inlet: inletName === null ? null : { name: inletName, sourceAddress },
    scheme: isSecure === 1 ? 'https' : 'http',
    responseOrigin: responseOrigin === null ? null : originOf(responseOrigin),
  }
}

/** `null` if another version wrote an unknown value. */
function originOf(text: string): ResponseOrigin | null {
  return responseOriginSchema.safeParse(JSON.parse(text)).data ?? null
}
