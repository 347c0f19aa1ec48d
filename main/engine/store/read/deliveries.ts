import type { Database } from 'better-sqlite3'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { deliverySearch, idRange, needsBodies } from '../search/query-sql.ts'
import { createSteps, finish, noUpperBound, type Span } from '../search/search-steps.ts'
import type { DeliveryWindow, ListWindow, Search, SearchPause } from './rows.ts'
import { type SummaryRow, summaryColumns, summaryTables, toSummary } from './summary-row.ts'

/** What searches look in: where nothing asks for headers or bodies, SQLite leaves them out. */
export const searchTables = `${summaryTables}
  LEFT JOIN delivery_contents h ON h.delivery_id = d.id`
const between = 'd.id > @after AND d.id < @before'

export const deliverySql = {
  newestFirst: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE ${between} ORDER BY d.id DESC LIMIT @limit`,
  oldestFirst: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE ${between} ORDER BY d.id LIMIT @limit`,
  one: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE d.id = @id`,
  newest: 'SELECT max(id) AS id FROM deliveries',
  total: 'SELECT delivery_count AS count FROM totals',
} as const

/** Made for each search, since each has its own condition. */
export const deliverySearchSql = {
  matchesDown: (condition: string) =>
    `SELECT ${summaryColumns} FROM ${searchTables} WHERE ${between} AND ${condition} ORDER BY d.id DESC LIMIT @limit`,
  matchesUp: (condition: string) =>
    `SELECT ${summaryColumns} FROM ${searchTables} WHERE ${between} AND ${condition} ORDER BY d.id LIMIT @limit`,
  countMatches: (condition: string) =>
    `SELECT count(*) AS count FROM ${searchTables} WHERE ${between} AND ${condition}`,
} as const

export function createDeliveryReads(database: Database, rulesVersion: number) {
  const newestFirst = database.prepare<object, SummaryRow>(deliverySql.newestFirst)
  const oldestFirst = database.prepare<object, SummaryRow>(deliverySql.oldestFirst)
  const one = database.prepare<object, SummaryRow>(deliverySql.one)
  const newest = database.prepare<[], { id: DeliveryId | null }>(deliverySql.newest)
  const total = database.prepare<[], { count: number }>(deliverySql.total)
  const steps = createSteps(database, 'deliveries')

  function* search(window: ListWindow, isUp: boolean): Generator<FoundSoFar, SummaryRow[], undefined> {
    const { query } = window.search
    const { sql, parameters } = deliverySearch(window.search)
    const statement = database.prepare<object, SummaryRow>(
      isUp ? deliverySearchSql.matchesUp(sql) : deliverySearchSql.matchesDown(sql),
    )
    const wanted = window.limit + 1
    const rows: SummaryRow[] = []
    for (const span of steps.spans(spanOf(window), isUp, needsBodies(query))) {
      const limit = wanted - rows.length
      rows.push(...statement.all({ ...parameters, ...span, rulesVersion, limit }))
      if (rows.length >= wanted) break
      yield { at: placeAfter(span, isUp), rows: () => newestFirstOf(rows.map(toSummary), isUp) }
    }
    return rows
  }

  function* list(window: ListWindow): Generator<FoundSoFar, DeliveryWindow, undefined> {
    const { limit } = window
    const isUp = window.before === undefined && window.after !== undefined
    const statement = isUp ? oldestFirst : newestFirst
    const found =
      window.search.query === null
        ? statement.all({ ...spanOf(window), rulesVersion, limit: limit + 1 })
        : yield* search(window, isUp)
    const rows = found.slice(0, limit).map(toSummary)
    return { rows: newestFirstOf(rows, isUp), hasMore: found.length > limit }
  }

  function* count(asked: Search, before?: DeliveryId): Generator<CountedSoFar, number, undefined> {
    if (asked.query === null && before === undefined) return total.get()?.count ?? 0
    const { sql, parameters } = deliverySearch(asked)
    const statement = database.prepare<object, { count: number }>(deliverySearchSql.countMatches(sql))
    let counted = 0
    for (const span of steps.spans(spanOf({ search: asked, before }), false, needsBodies(asked.query))) {
      counted += statement.get({ ...parameters, ...span, rulesVersion })?.count ?? 0
      yield { at: placeAfter(span, false), count: counted }
    }
    return counted
  }

  return {
    /** Newest first, also with `after`. `isRead` and what inspection found count only for `rulesVersion`. */
    listDeliveries: (window: ListWindow): DeliveryWindow => finish(list(window)),
    /** The same, pausing after each short read, so that a long search lets others have the thread between; gives what it found. */
    listDeliveriesInSteps: list,
    /** Those that exist, newest first. */
    deliveriesById(ids: readonly DeliveryId[]): DeliverySummary[] {
      const found: DeliverySummary[] = []
      for (const id of [...new Set(ids)].sort((left, right) => right - left)) {
        const row = one.get({ id, rulesVersion })
        if (row !== undefined) found.push(toSummary(row))
      }
      return found
    },
    countDeliveries: (asked: Search): number => finish(count(asked)),
    /** The same, of those older than `before`, pausing after each short read; gives what was counted so far. */
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
