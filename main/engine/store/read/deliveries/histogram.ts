import type { Database } from 'better-sqlite3'
import { type Bits, hasBit } from '../../index/postings/bits.ts'
import { createValueReads } from '../../index/values/value-reads.ts'
import { hasSeverity } from '../../search/delivery-conditions.ts'
import { either } from '../../search/found.ts'
import { type IndexedSearch, searchTables } from '../../search/indexed-search.ts'
import { deliverySearch, needsBodies } from '../../search/query-sql.ts'
import { createSteps } from '../../search/search-steps.ts'
import { createSeverityBits } from '../../search/severity-bits.ts'
import { maximumSummarised } from '../findings/findings.ts'
import type { Arrivals, Search } from '../rows.ts'
import { spanOf } from './deliveries.ts'

interface Row {
  readonly atMs: number
  readonly gravity: 0 | 1 | 2
}

/** Made for each search, since each has its own condition. */
const rowsSql = (condition: string): string => `SELECT d.received_at_ms AS atMs,
    CASE WHEN ${hasSeverity('error')} THEN 0
      WHEN ${hasSeverity('warning')} THEN 1 ELSE 2 END AS gravity
  FROM ${searchTables} WHERE d.id > @after AND d.id < @before AND ${condition}`

export function createHistogramReads(database: Database, indexed: IndexedSearch) {
  const values = createValueReads(database)
  const severityBits = createSeverityBits(database)
  const steps = createSteps(database, 'deliveries')

  function* arrivals(search: Search): Generator<() => Arrivals, Arrivals, undefined> {
    const rows: Row[] = []
    /** What was found, by block: a bit for each delivery, so that a million of them are little. */
    const blocks = new Map<number, Bits>()
    let [count, firstAtMs, lastAtMs] = [0, Number.POSITIVE_INFINITY, 0]
    const note = (atMs: number): void => {
      count += 1
      if (atMs < firstAtMs) firstAtMs = atMs
      if (atMs > lastAtMs) lastAtMs = atMs
    }
    const severityOf = severityBits()
    const soFar = (isCut = false): Arrivals => ({
      count,
      firstAtMs: count === 0 ? 0 : firstAtMs,
      lastAtMs,
      isCut,
      each(use) {
        for (const { atMs, gravity } of rows) use(atMs, gravity)
        for (const [block, bits] of blocks) {
          const errors = severityOf('error', block)
          const warnings = severityOf('warning', block)
          values.each('received', block, (offset, atMs) => {
            if (hasBit(bits, offset)) use(atMs, hasBit(errors, offset) ? 0 : hasBit(warnings, offset) ? 1 : 2)
          })
        }
      },
    })
    const { after, before } = spanOf({ search })
    const unindexed = { after: Math.max(after, indexed.through()), before }
    const { sql, parameters } = deliverySearch(search)
    const read = database.prepare<object, Row>(rowsSql(sql))
    for (const span of steps.spans(unindexed, false, needsBodies(search.query))) {
      for (const row of read.iterate({ ...parameters, ...span })) {
        rows.push(row)
        note(row.atMs)
      }
      if (count >= maximumSummarised) return soFar(true)
      yield soFar
    }
    const walk = indexed.walk(
      search,
      { after, before: Math.min(before, unindexed.after + 1) },
      false,
      (block, bits) => {
        const known = blocks.get(block)
        blocks.set(block, known === undefined ? bits : either(known, bits))
        values.each('received', block, (offset, atMs) => {
          if (hasBit(bits, offset)) note(atMs)
        })
        return false
      },
    )
    for (const _ of walk) yield soFar
    return soFar()
  }

  return {
    /** When the matching deliveries arrived; pauses after each short read, giving what was found so far. */
    arrivalsInSteps: arrivals,
  }
}
