import type { Database } from 'better-sqlite3'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { countBits } from '../../index/postings/bits.ts'
import { idsOf } from '../../search/block-walk.ts'
import { type IndexedSearch, searchTables } from '../../search/indexed-search.ts'
import { deliverySearch, idRange, needsBodies } from '../../search/query-sql.ts'
import { createSteps, finish, noUpperBound, type Span } from '../../search/search-steps.ts'
import { createMutedCounts } from '../findings/muting.ts'
import type { DeliveryWindow, ListWindow, Search, SearchPause } from '../rows.ts'
import { type SummaryRow, summaryColumns, summaryTables, toSummary } from './summary-row.ts'

const between = 'd.id > @after AND d.id < @before'

export const deliverySql = {
  newestFirst: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE ${between} ORDER BY d.id DESC LIMIT +@limit`,
  oldestFirst: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE ${between} ORDER BY d.id LIMIT +@limit`,
  /** `ids`: a JSON list; rows come in its order. One statement for all: each row by itself costs several times as much. */
  among: `SELECT ${summaryColumns} FROM json_each(@ids) j CROSS JOIN ${summaryTables} WHERE d.id = j.value`,
  newest: 'SELECT max(id) AS id FROM deliveries',
  total: 'SELECT delivery_count AS count FROM totals',
} as const

/** Made for each search, since each has its own condition. */
export const deliverySearchSql = {
  matchesDown: (condition: string) =>
    `SELECT ${summaryColumns} FROM ${searchTables} WHERE ${between} AND ${condition} ORDER BY d.id DESC LIMIT +@limit`,
  matchesUp: (condition: string) =>
    `SELECT ${summaryColumns} FROM ${searchTables} WHERE ${between} AND ${condition} ORDER BY d.id LIMIT +@limit`,
  countMatches: (condition: string) =>
    `SELECT count(*) AS count FROM ${searchTables} WHERE ${between} AND ${condition}`,
} as const

export function createDeliveryReads(database: Database, indexed: IndexedSearch) {
  const newestFirst = database.prepare<object, SummaryRow>(deliverySql.newestFirst)
  const oldestFirst = database.prepare<object, SummaryRow>(deliverySql.oldestFirst)
  const among = database.prepare<object, SummaryRow>(deliverySql.among)
  const newest = database.prepare<[], { id: DeliveryId | null }>(deliverySql.newest)
  const total = database.prepare<[], { count: number }>(deliverySql.total)
  const steps = createSteps(database, 'deliveries')
  const muted = createMutedCounts(database)

  const summaries = (rows: readonly SummaryRow[]): DeliverySummary[] =>
    muted.visibleOfDeliveries(rows.map(toSummary))
  const rowsOf = (ids: readonly number[]): SummaryRow[] => among.all({ ids: JSON.stringify(ids) })

  /** What is not in the index yet, row by row. */
  function* scan(
    window: ListWindow,
    span: Span,
    isUp: boolean,
    rows: SummaryRow[],
  ): Generator<DeliveryId, void, undefined> {
    const { sql, parameters } = deliverySearch(window.search)
    const statement = database.prepare<object, SummaryRow>(
      isUp ? deliverySearchSql.matchesUp(sql) : deliverySearchSql.matchesDown(sql),
    )
    for (const step of steps.spans(span, isUp, needsBodies(window.search.query))) {
      const limit = window.limit + 1 - rows.length
      rows.push(...statement.all({ ...parameters, ...step, limit }))
      if (rows.length > window.limit) return
      yield placeAfter(step, isUp)
    }
  }

  function* search(
    window: ListWindow,
    isUp: boolean,
    rows: SummaryRow[],
  ): Generator<DeliveryId, void, undefined> {
    const { after, before } = spanOf(window)
    const unindexed = { after: Math.max(after, indexed.through()), before }
    if (!isUp) yield* scan(window, unindexed, isUp, rows)
    if (rows.length > window.limit) return
    yield* indexed.walk(
      window.search,
      { after, before: Math.min(before, unindexed.after + 1) },
      isUp,
      (block, bits) => {
        const ids = idsOf(block, bits, isUp)
        // Some may have been removed since.
        for (let at = 0; at < ids.length && rows.length <= window.limit; ) {
          const slice = ids.slice(at, at + window.limit + 1 - rows.length)
          at += slice.length
          rows.push(...rowsOf(slice))
        }
        return rows.length > window.limit
      },
    )
    if (isUp && rows.length <= window.limit) yield* scan(window, unindexed, isUp, rows)
  }

  function* list(window: ListWindow): Generator<FoundSoFar, DeliveryWindow, undefined> {
    const { limit } = window
    const isUp = window.before === undefined && window.after !== undefined
    const found: SummaryRow[] = []
    if (window.search.query === null) {
      const statement = isUp ? oldestFirst : newestFirst
      found.push(...statement.all({ ...spanOf(window), limit: limit + 1 }))
    } else {
      for (const at of search(window, isUp, found)) {
        yield { at, rows: () => newestFirstOf(summaries(found), isUp) }
      }
    }
    return { rows: newestFirstOf(summaries(found.slice(0, limit)), isUp), hasMore: found.length > limit }
  }

  function* count(asked: Search, olderThan?: DeliveryId): Generator<CountedSoFar, number, undefined> {
    if (asked.query === null && olderThan === undefined) return total.get()?.count ?? 0
    const { after, before } = spanOf({ search: asked, before: olderThan })
    const unindexed = { after: Math.max(after, indexed.through()), before }
    const { sql, parameters } = deliverySearch(asked)
    const statement = database.prepare<object, { count: number }>(deliverySearchSql.countMatches(sql))
    let counted = 0
    for (const span of steps.spans(unindexed, false, needsBodies(asked.query))) {
      counted += statement.get({ ...parameters, ...span })?.count ?? 0
      yield { at: placeAfter(span, false), count: counted }
    }
    const walk = indexed.walk(
      asked,
      { after, before: Math.min(before, unindexed.after + 1) },
      false,
      (_block, bits) => {
        counted += countBits(bits)
        return false
      },
    )
    for (const at of walk) yield { at, count: counted }
    return counted
  }

  return {
    /** Newest first, also with `after`. */
    listDeliveries: (window: ListWindow): DeliveryWindow => finish(list(window)),
    /** The same, pausing after each short read, so that a long search lets others have the thread between; gives what it found. */
    listDeliveriesInSteps: list,
    /** Those that exist, newest first. */
    deliveriesById(ids: readonly DeliveryId[]): DeliverySummary[] {
      return summaries(rowsOf([...new Set(ids)].sort((left, right) => right - left)))
    },
    countDeliveries: (asked: Search): number => finish(count(asked)),
    /** The same, of those older than `olderThan`, pausing after each short read; gives what was counted so far. */
    countDeliveriesInSteps: count,
    newestDeliveryId: (): DeliveryId | null => newest.get()?.id ?? null,
  }
}

interface FoundSoFar extends SearchPause {
  readonly rows: () => DeliverySummary[]
}

export interface CountedSoFar extends SearchPause {
  readonly count: number
}

/** Where a search goes on after a span. */
export function placeAfter(span: Span, isUp: boolean): DeliveryId {
  return deliveryId(isUp ? span.before - 1 : span.after + 1)
}

export function newestFirstOf<Row>(rows: Row[], isUp: boolean): Row[] {
  return isUp ? rows.reverse() : rows
}

/** The ids that can match at all. */
export function spanOf(window: {
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly search: Search
}) {
  const range = idRange(window.search.query)
  return {
    after: Math.max(window.after ?? 0, range.from - 1),
    before: Math.min(window.before ?? noUpperBound, range.to === noUpperBound ? noUpperBound : range.to + 1),
  }
}
