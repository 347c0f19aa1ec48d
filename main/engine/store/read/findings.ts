import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import type { TrailFinding } from '#contract/deliveries/trail'
import type { DeliveryId, Service } from '#contract/terms'
import { deliverySearch, needsBodies } from '../search/query-sql.ts'
import { createSteps } from '../search/search-steps.ts'
import { searchTables, spanOf } from './deliveries.ts'
import type { CodeTotal, Search, SummaryOfFindings, UndocumentedFieldRow } from './rows.ts'

/** Deliveries that a summary looks at: the newest that match. */
export const maximumSummarised = 200_000

const ofRecord = 't.record = (SELECT id FROM records WHERE record_key = @recordKey)'

export const inspectionSql = {
  findings: `SELECT t.delivery_id AS deliveryId, t.severity, t.code, t.path, t.message, t.source
    FROM trail_findings t INDEXED BY trail_findings_by_gravity WHERE ${ofRecord} AND t.gravity = @gravity
    ORDER BY t.delivery_id DESC, t.id DESC LIMIT @limit`,
  totals: `SELECT t.code, t.severity, count(*) AS count FROM trail_findings t INDEXED BY trail_findings_by_code
    WHERE ${ofRecord} GROUP BY t.code, t.severity`,
  reversals: `SELECT DISTINCT c.record_key AS recordKey FROM readings r JOIN records c ON c.id = r.record
    WHERE r.reversal_of = @recordKey AND r.rules_version = @rulesVersion LIMIT @limit`,
  reversedBy: `SELECT r.reversal_of AS recordKey FROM readings r INDEXED BY readings_in_trail
    WHERE r.record = (SELECT id FROM records WHERE record_key = @recordKey) AND r.rules_version = @rulesVersion
    ORDER BY r.place_us DESC, r.status_rank DESC, r.refund_rank DESC, r.clock_lack DESC, r.delivery_id DESC LIMIT 1`,
  undocumentedFields: `SELECT service, kind, path, first_delivery_id AS firstDeliveryId, delivery_count AS count
    FROM beyond_fields WHERE rules_version = @rulesVersion ORDER BY service, kind, path LIMIT @limit`,
} as const

const codesOf = (table: string, tables: string, condition: string) => `
  SELECT f.code, f.severity, count(DISTINCT d.id) AS count FROM ${tables}
    JOIN ${table} f ON f.delivery_id = d.id
  WHERE d.id > @after AND d.id < @before AND ${condition} GROUP BY f.code, f.severity`

export function createInspectionReads(database: Database, rulesVersion: number) {
  const findings = database.prepare<object, TrailFinding>(inspectionSql.findings)
  const totals = database.prepare<object, CodeTotal>(inspectionSql.totals)
  const reversals = database.prepare<object, { recordKey: string }>(inspectionSql.reversals)
  const reversedBy = database.prepare<object, { recordKey: string | null }>(inspectionSql.reversedBy)
  const undocumentedFields = database.prepare<
    object,
    UndocumentedFieldRow & { firstDeliveryId: DeliveryId; service: Service }
  >(inspectionSql.undocumentedFields)
  const steps = createSteps(database, 'deliveries')

  function* summarise(search: Search): Generator<() => SummaryOfFindings, SummaryOfFindings, undefined> {
    const { sql, parameters } = deliverySearch(search)
    const count = database.prepare<object, { count: number }>(
      `SELECT count(*) AS count FROM ${searchTables} WHERE d.id > @after AND d.id < @before AND ${sql}`,
    )
    const statements = ['findings', 'trail_findings'].map(table =>
      database.prepare<object, CodeTotal>(
        codesOf(table, searchTables, `r.delivery_id IS NOT NULL AND ${sql}`),
      ),
    )
    const codes = new Map<string, { severity: Severity; count: number }>()
    let deliveryCount = 0
    const soFar = (): SummaryOfFindings => ({ codes: listOf(codes), deliveryCount, isCut: false })
    for (const span of steps.spans(spanOf({ search }), false, needsBodies(search.query))) {
      const asked = { ...parameters, ...span, rulesVersion }
      deliveryCount += count.get(asked)?.count ?? 0
      for (const { code, severity, count: more } of statements.flatMap(statement => statement.all(asked))) {
        codes.set(code, { severity, count: (codes.get(code)?.count ?? 0) + more })
      }
      if (deliveryCount >= maximumSummarised) return { codes: listOf(codes), deliveryCount, isCut: true }
      yield soFar
    }
    return soFar()
  }

  return {
    /** Findings about a trail, the gravest first, then the newest. */
    trailFindings(recordKey: string, limit: number): TrailFinding[] {
      const found: TrailFinding[] = []
      for (const gravity of [0, 1, 2]) {
        if (found.length < limit)
          found.push(...findings.all({ recordKey, gravity, limit: limit - found.length }))
      }
      return found
    },
    trailFindingTotals: (recordKey: string): CodeTotal[] => totals.all({ recordKey }),
    /** Keys of fundings that give back this withdrawal. */
    reversalsOf: (recordKey: string, limit: number): string[] =>
      reversals.all({ recordKey, rulesVersion, limit }).map(found => found.recordKey),
    /** Key of the withdrawal that this funding gives back. */
    reversedBy: (recordKey: string): string | null =>
      reversedBy.get({ recordKey, rulesVersion })?.recordKey ?? null,
    /** Undocumented fields, by service, kind and path. */
    undocumentedFieldRows: (limit: number): UndocumentedFieldRow[] =>
      undocumentedFields.all({ rulesVersion, limit }),
    /** How many of the matching deliveries have each code; pauses after each short read, giving what was counted so far. */
    summariseFindingsInSteps: summarise,
  }
}

function listOf(codes: ReadonlyMap<string, { severity: Severity; count: number }>): CodeTotal[] {
  return [...codes].map(([code, { severity, count }]) => ({ code, severity, count }))
}
