import type { Database } from 'better-sqlite3'
import { severities } from '#contract/deliveries/severities'
import type { TrailFinding } from '#contract/deliveries/trail'
import type { DeliveryId, Service } from '#contract/terms'
import { addAll, countBits, countCommon, noBits } from '../../index/postings/bits.ts'
import { createCodeTerms } from '../../search/code-terms.ts'
import { type IndexedSearch, searchTables } from '../../search/indexed-search.ts'
import { deliverySearch, needsBodies } from '../../search/query-sql.ts'
import { createSteps } from '../../search/search-steps.ts'
import { spanOf } from '../deliveries/deliveries.ts'
import { gravityOf, recordByKey, recordKeyOf, severityOf } from '../records/record-sql.ts'
import type { CodeTotal, Search, SummaryOfFindings, UndocumentedFieldRow } from '../rows.ts'
import { visibleFinding, visibleTrailFinding } from './muting.ts'

/** Deliveries that are not in the index and that a summary looks at: the newest that match. */
export const maximumSummarised = 200_000
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
  undocumentedFields: `SELECT service, kind, path, first_delivery_id AS firstDeliveryId, delivery_count AS count
    FROM undocumented_fields ORDER BY service, kind, path LIMIT +@limit`,
} as const

/** Of a condition that deliveries meet, the codes and how many deliveries have each. */
export const codesOf = {
  own: (condition: string) => `SELECT f.code, min(${gravityOf('f')}) AS gravity, count(DISTINCT d.id) AS count
    FROM ${searchTables} JOIN json_each(r.findings) j JOIN findings f ON f.id = j.value
    WHERE d.id > @after AND d.id < @before AND ${visibleFinding} AND ${condition} GROUP BY f.code`,
  ofTrail: (condition: string) => `SELECT t.code, min(t.gravity) AS gravity, count(DISTINCT d.id) AS count
    FROM ${searchTables} JOIN trail_findings t ON t.delivery_id = d.id
    WHERE d.id > @after AND d.id < @before AND ${visibleTrailFinding} AND ${condition} GROUP BY t.code`,
} as const

export function createInspectionReads(database: Database, indexed: IndexedSearch) {
  const findings = database.prepare<object, TrailFinding>(inspectionSql.findings)
  const totals = database.prepare<object, CodeTotal>(inspectionSql.totals)
  const reversals = database.prepare<object, { recordKey: string }>(inspectionSql.reversals)
  const reversedBy = database.prepare<object, { recordKey: string | null }>(inspectionSql.reversedBy)
  const undocumentedFields = database.prepare<
    object,
    UndocumentedFieldRow & { firstDeliveryId: DeliveryId; service: Service }
  >(inspectionSql.undocumentedFields)
  const steps = createSteps(database, 'deliveries')
  const codeTerms = createCodeTerms(database)
  function* summarise(search: Search): Generator<() => SummaryOfFindings, SummaryOfFindings, undefined> {
    const { sql, parameters } = deliverySearch(search)
    const count = database.prepare<object, { count: number }>(
      `SELECT count(*) AS count FROM ${searchTables} WHERE d.id > @after AND d.id < @before AND ${sql}`,
    )
    const statements = [codesOf.own, codesOf.ofTrail].map(sqlOf =>
      database.prepare<object, Gravity>(sqlOf(`r.delivery_id IS NOT NULL AND ${sql}`)),
    )
    const codes = new Map<string, { gravity: number; count: number }>()
    let deliveryCount = 0
    const soFar = (): SummaryOfFindings => ({ codes: listOf(codes), deliveryCount, isCut: false })
    const add = ({ code, gravity, count: more }: Gravity): void => {
      const known = codes.get(code) ?? { gravity, count: 0 }
      codes.set(code, { gravity: Math.min(known.gravity, gravity), count: known.count + more })
    }
    const { after, before } = spanOf({ search })
    const unindexed = { after: Math.max(after, indexed.through()), before }
    for (const span of steps.spans(unindexed, false, needsBodies(search.query))) {
      const asked = { ...parameters, ...span }
      deliveryCount += count.get(asked)?.count ?? 0
      for (const total of statements.flatMap(statement => statement.all(asked))) add(total)
      if (deliveryCount >= maximumSummarised) return { codes: listOf(codes), deliveryCount, isCut: true }
      yield soFar
    }
    const terms = Map.groupBy(
      codeTerms.all().filter(({ muted }) => muted !== 'all'),
      ({ code }) => code,
    )
    const walk = indexed.walk(
      search,
      { after, before: Math.min(before, unindexed.after + 1) },
      false,
      (block, bits) => {
        deliveryCount += countBits(bits)
        for (const [code, ofCode] of terms) {
          const own = noBits()
          let gravity: number = severities.length
          for (const term of ofCode) {
            const having = codeTerms.visibleBits(term, block)
            if (countCommon(bits, having) > 0) gravity = Math.min(gravity, severities.indexOf(term.severity))
            addAll(own, having)
          }
          const count = countCommon(bits, own)
          if (count > 0) add({ code, gravity, count })
        }
        return false
      },
    )
    for (const _ of walk) yield soFar
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
      reversals.all({ recordKey, limit }).map(found => found.recordKey),
    /** Key of the withdrawal that this funding gives back. */
    reversedBy: (recordKey: string): string | null => reversedBy.get({ recordKey })?.recordKey ?? null,
    /** Undocumented fields, by service, kind and path. */
    undocumentedFieldRows: (limit: number): UndocumentedFieldRow[] => undocumentedFields.all({ limit }),
    /** How many of the matching deliveries have each code; pauses after each short read, giving what was counted so far. */
    summariseFindingsInSteps: summarise,
  }
}

interface Gravity {
  readonly code: string
  /** 0 error, 1 warning, 2 info: the gravest that was found. */
  readonly gravity: number
  readonly count: number
}

function listOf(codes: ReadonlyMap<string, { gravity: number; count: number }>): CodeTotal[] {
  return [...codes].map(([code, { gravity, count }]) => ({
    code,
    severity: severities[gravity] ?? 'info',
    count,
  }))
}
