import type { Database } from 'better-sqlite3'
import type { Severity } from '#contract/deliveries/finding'
import type { FacetField } from '#contract/deliveries/overview'
import { severities } from '#contract/deliveries/severities'
import { addAll, type Bits, countBits, countCommon, noBits } from '../../index/postings/bits.ts'
import { createPostingReads } from '../../index/postings/posting-reads.ts'
import { longMark } from '../../index/postings/posting-schema.ts'
import { createAnswerParts } from '../../search/answer-part.ts'
import { createCodeTerms } from '../../search/code-terms.ts'
import { hasSeverity } from '../../search/delivery-conditions.ts'
import type { IndexedSearch } from '../../search/indexed-search.ts'
import { searchTables } from '../../search/indexed-search.ts'
import { deliverySearch, needsBodies } from '../../search/query-sql.ts'
import { createSteps } from '../../search/search-steps.ts'
import { createSeverityBits } from '../../search/severity-bits.ts'
import { spanOf } from '../deliveries/deliveries.ts'
import { codesOf, maximumSummarised } from '../findings/findings.ts'
import type { CodeTotal, CountedFacets, Search } from '../rows.ts'
import { createFacetCounts, type FacetCounts } from './facet-counts.ts'
import { createPlaceFacets } from './place-facets.ts'
import { createReasonFacet } from './reason-facet.ts'

/** Values of one field that are counted: a hostile sender makes up more. */
const maximumTerms = 5_000

/** Each of these is a field of the postings, whose values a query takes as they are. */
const plainFields = ['service', 'kind', 'status', 'refund', 'asset', 'method'] as const

/** Classes of responses, as a query says them. */
const answerClasses = [200, 300, 400, 500].map(from => ({
  value: `${from}..${from + 99}`,
  from,
  to: from + 99,
}))

/** What is counted of a delivery that is not in the index. */
interface Row {
  readonly target: string
  readonly sessionId: number
  readonly answer: number | null
  readonly service: string | null
  readonly kind: string | null
  readonly status: string | null
  readonly refund: string | null
  readonly asset: string | null
  readonly method: string
  readonly error: number
  readonly warning: number
  readonly info: number
  readonly reasonCode: string | null
  readonly reasonText: string | null
}

const has = (severity: Severity): string => `(${hasSeverity(severity)}) AS ${severity}`

/** Made for each search, since each has its own condition. */
const rowsSql = (
  condition: string,
): string => `SELECT d.target, d.session_id AS sessionId, a.status AS answer,
    s.service, s.kind, s.status, s.refund_status AS refund, s.asset, d.method,
    x.code AS reasonCode, x.text AS reasonText, ${has('error')}, ${has('warning')}, ${has('info')}
  FROM ${searchTables} WHERE d.id > @after AND d.id < @before AND ${condition}`

export function createFacetReads(database: Database, indexed: IndexedSearch) {
  const postings = createPostingReads(database)
  const answers = createAnswerParts(database)
  const places = createPlaceFacets(database)
  const reasons = createReasonFacet(database)
  const severityBits = createSeverityBits(database)
  const codeTerms = createCodeTerms(database)
  const steps = createSteps(database, 'deliveries')

  function termsOf(field: (typeof plainFields)[number]): [number, { field: FacetField; value: string }][] {
    return postings
      .termsOf(field, maximumTerms)
      .flatMap(({ id, value }) => (value.startsWith(longMark) ? [] : [[id, { field, value }]]))
  }

  /** What is not in the index yet, row by row. Gives how many there were. */
  function* countRows(search: Search, span: { after: number; before: number }, counts: FacetCounts) {
    const { sql, parameters } = deliverySearch(search)
    const rows = database.prepare<object, Row>(rowsSql(sql))
    const codes = [codesOf.own, codesOf.ofTrail].map(sqlOf =>
      database.prepare<object, CodeTotal>(sqlOf(`r.delivery_id IS NOT NULL AND ${sql}`)),
    )
    const { countRow } = places.begin()
    const { countRow: countReason } = reasons.begin()
    for (const step of steps.spans(span, false, needsBodies(search.query))) {
      const asked = { ...parameters, ...step }
      const found = rows.all(asked)
      for (const row of found) {
        for (const field of plainFields) counts.add(field, row[field], 1)
        for (const severity of severities) if (row[severity] === 1) counts.add('finding', severity, 1)
        for (const { value, from, to } of answerClasses) {
          if (row.answer !== null && row.answer >= from && row.answer <= to) counts.add('answer', value, 1)
        }
        countRow(row, counts)
        countReason({ code: row.reasonCode, text: row.reasonText }, counts)
      }
      for (const { code, count } of codes.flatMap(statement => statement.all(asked))) {
        counts.add('finding', code, count)
      }
      yield found.length
    }
  }

  function* countFacets(search: Search): Generator<() => CountedFacets, CountedFacets, undefined> {
    const counts = createFacetCounts()
    let deliveryCount = 0
    const soFar = (isCut = false): CountedFacets => ({ counts: counts.list(), deliveryCount, isCut })
    const { after, before } = spanOf({ search })
    const unindexed = { after: Math.max(after, indexed.through()), before }
    for (const count of countRows(search, unindexed, counts)) {
      deliveryCount += count
      if (deliveryCount >= maximumSummarised) return soFar(true)
      yield soFar
    }
    const terms = new Map(plainFields.flatMap(termsOf))
    const codes = Map.groupBy(codeTerms.all(), ({ code }) => code)
    const severityOf = severityBits()
    const { countBlock } = places.begin()
    const { countBlock: countReasons } = reasons.begin()
    const walk = indexed.walk(
      search,
      { after, before: Math.min(before, unindexed.after + 1) },
      false,
      (block, bits) => {
        deliveryCount += countBits(bits)
        for (const { term, bits: having } of postings.inBlock(terms, block)) {
          const { field, value } = terms.get(term) ?? { field: 'kind', value: '' }
          counts.add(field, value, countCommon(bits, having))
        }
        for (const [code, ofCode] of codes) {
          const own = noBits()
          for (const term of ofCode) addAll(own, codeTerms.visibleBits(term, block))
          counts.add('finding', code, countCommon(bits, own))
        }
        for (const severity of severities) {
          counts.add('finding', severity, countCommon(bits, severityOf(severity, block)))
        }
        for (const { value, from, to } of answerClasses)
          counts.add('answer', value, answered(block, bits, from, to))
        countBlock(block, bits, counts)
        countReasons(block, bits, counts)
        return false
      },
    )
    for (const _ of walk) yield soFar
    return soFar()
  }

  function answered(block: number, bits: Bits, from: number, to: number): number {
    const all = postings.bitsOf(postings.termOf('read', 'all'), block)
    return countBits(answers.status({ from, to }).find({ number: block, all, wanted: bits }).sure)
  }

  return {
    /**
     * How many of the matching deliveries have which values; pauses after each short read, giving what was counted so
     * far.
     */
    countFacetsInSteps: countFacets,
  }
}
