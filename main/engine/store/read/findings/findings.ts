import type { Database } from 'better-sqlite3'
import { severities } from '#contract/deliveries/finding'
import type { TrailFinding } from '#contract/deliveries/trail'
import type { DeliveryId, Service } from '#contract/terms'
import { prepareAll } from '../../connection/statements.ts'
import { visibleTrailFinding } from '../../query/muting.ts'
import type { Searching } from '../../query/searching.ts'
import { noUpperBound } from '../../query/walk.ts'
import { recordByKey, recordKeyOf, severityOf } from '../../schema/record-sql.ts'
import type { CodeTotal, Search, SummaryOfFindings, UndocumentedFieldRow } from '../../schema/rows.ts'
import { createProfileReads } from '../profiles.ts'

const ofRecord = `t.record = ${recordByKey}`

export const inspectionSql = {
  findings: `SELECT t.delivery_id AS deliveryId, f.severity, f.code, f.path, f.message, f.source
    FROM trail_findings t INDEXED BY trail_findings_by_gravity CROSS JOIN findings f ON f.id = t.finding WHERE ${ofRecord} AND t.gravity = +@gravity
      AND ${visibleTrailFinding}
    ORDER BY t.delivery_id DESC, t.id DESC LIMIT +@limit`,
  totals: `SELECT t.code, ${severityOf('t')} AS severity, count(*) AS count
    FROM trail_findings t INDEXED BY trail_findings_by_code
    WHERE ${ofRecord} AND ${visibleTrailFinding} GROUP BY t.code, t.gravity`,
  reversals: `SELECT DISTINCT ${recordKeyOf('c')} AS recordKey FROM inspections r JOIN records c ON c.id = r.record
    WHERE r.reversal_of = +@recordKey LIMIT +@limit`,
  reversedBy: `SELECT r.reversal_of AS recordKey FROM inspections r INDEXED BY inspections_in_trail
    WHERE r.record = ${recordByKey}
    ORDER BY r.place_us DESC, r.status_rank DESC, r.refund_rank DESC, r.clock_lack DESC, r.delivery_id DESC LIMIT 1`,
  transfers: `SELECT min(o.delivery_id) AS otherId, min(r.delivery_id) AS id
    FROM inspections r INDEXED BY inspections_in_trail JOIN inspections o INDEXED BY inspections_of_transfer
      ON o.transfer_key = r.transfer_key AND o.record <> r.record
    WHERE r.record = ${recordByKey} AND r.transfer_key IS NOT NULL GROUP BY o.record LIMIT +@limit`,
  undocumentedFields: `SELECT service, kind, path, first_delivery_id AS firstDeliveryId, delivery_count AS count
    FROM undocumented_fields ORDER BY service, kind, path LIMIT +@limit`,
} as const

export function createInspectionReads(database: Database, searching: Searching) {
  const sql = prepareAll(database, inspectionSql)
  const profiles = createProfileReads(database)

  function* summarize(search: Search): Generator<() => SummaryOfFindings, SummaryOfFindings, undefined> {
    const counts = new Map<number, number>()
    let deliveryCount = 0
    function soFar(): SummaryOfFindings {
      const codes = new Map<string, { gravity: number; count: number }>()
      for (const { findings: found, count } of profiles.summed(counts).ofFindings) {
        for (const [code, same] of Map.groupBy(found, one => one.code)) {
          const known = codes.get(code) ?? { gravity: severities.length, count: 0 }
          const gravity = Math.min(known.gravity, ...same.map(({ severity }) => severities.indexOf(severity)))
          codes.set(code, { gravity, count: known.count + count })
        }
      }
      return { codes: listOf(codes), deliveryCount }
    }
    const walk = searching.deliveries<[number | null]>(search, { after: 0, before: noUpperBound }, false, {
      columns: () => 'f.profile',
      use(rows) {
        deliveryCount += rows.length
        for (const [profile] of rows) {
          if (profile !== null) counts.set(profile, (counts.get(profile) ?? 0) + 1)
        }
        return false
      },
    })
    for (const _ of walk) yield soFar
    return soFar()
  }

  return {
    /** Findings about a trail, the most severe first, then the newest. */
    trailFindings(recordKey: string, limit: number): TrailFinding[] {
      const found: TrailFinding[] = []
      for (const gravity of [0, 1, 2]) {
        if (found.length < limit)
          found.push(...sql.findings.all<TrailFinding>({ recordKey, gravity, limit: limit - found.length }))
      }
      return found
    },
    trailFindingTotals: (recordKey: string): CodeTotal[] => sql.totals.all<CodeTotal>({ recordKey }),
    /** Keys of fundings that give this withdrawal back. */
    reversalsOf: (recordKey: string, limit: number): string[] =>
      sql.reversals.all<{ recordKey: string }>({ recordKey, limit }).map(found => found.recordKey),
    /** First deliveries of this record and of each other record about the same transfer. */
    sameTransfers: (recordKey: string, limit: number): { otherId: DeliveryId; id: DeliveryId }[] =>
      sql.transfers.all<{ otherId: DeliveryId; id: DeliveryId }>({ recordKey, limit }),
    /** Key of the withdrawal that this funding gives back. */
    reversedBy: (recordKey: string): string | null =>
      sql.reversedBy.get<{ recordKey: string | null }>({ recordKey })?.recordKey ?? null,
    /** Undocumented fields, by service, kind and path. */
    undocumentedFieldRows: (limit: number): UndocumentedFieldRow[] =>
      sql.undocumentedFields.all<UndocumentedFieldRow & { firstDeliveryId: DeliveryId; service: Service }>({
        limit,
      }),
    /** Counts the matching deliveries by code. Pauses after each short read and yields the current counts. */
    summarizeFindingsInSteps: summarize,
  }
}

function listOf(codes: ReadonlyMap<string, { gravity: number; count: number }>): CodeTotal[] {
  return [...codes].map(([code, { gravity, count }]) => ({
    code,
    severity: severities[gravity] ?? 'info',
    count,
  }))
}
