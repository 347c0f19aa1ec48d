import type { Database } from 'better-sqlite3'
import type { DeliverySummary } from '#contract/delivery'
import type { DeliveryId } from '#contract/terms'
import type { DeliveryWindow, ListWindow, ReadStore } from './read-store.ts'
import { type SummaryRow, summaryColumns, summaryTables, toSummary } from './summary-row.ts'

/** Rows that one read looks at while searching: a few milliseconds, then the log may be copied and others may read. */
export const searchStepRows = 2_000

type DeliveryReads = Pick<
  ReadStore,
  | 'listDeliveries'
  | 'listDeliveriesInSteps'
  | 'deliveriesById'
  | 'countDeliveries'
  | 'countDeliveriesInSteps'
  | 'newestDeliveryId'
>

/** Ids between, both excluded. */
interface Span {
  readonly after: number
  readonly before: number
}

interface SpanLimits {
  readonly after?: number | undefined
  readonly before?: number | undefined
}

const beyondAll = Number.MAX_SAFE_INTEGER

export const deliverySql = {
  newestFirst: `SELECT ${summaryColumns} FROM ${summaryTables}
    WHERE d.id > @after AND d.id < @before ORDER BY d.id DESC LIMIT @limit`,
  oldestFirst: `SELECT ${summaryColumns} FROM ${summaryTables}
    WHERE d.id > @after AND d.id < @before ORDER BY d.id LIMIT @limit`,
  one: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE d.id = @id`,
  stepDown: 'SELECT id FROM deliveries WHERE id < @from AND id > @end ORDER BY id DESC LIMIT 1 OFFSET @rows',
  stepUp: 'SELECT id FROM deliveries WHERE id > @from AND id < @end ORDER BY id LIMIT 1 OFFSET @rows',
  matchesDown: `SELECT ${summaryColumns} FROM ${summaryTables}
    WHERE d.id > @after AND d.id < @before AND ${matches()} ORDER BY d.id DESC LIMIT @limit`,
  matchesUp: `SELECT ${summaryColumns} FROM ${summaryTables}
    WHERE d.id > @after AND d.id < @before AND ${matches()} ORDER BY d.id LIMIT @limit`,
  countMatches: `SELECT count(*) AS count FROM deliveries d
    LEFT JOIN readings r ON r.delivery_id = d.id AND r.rules_version = @rulesVersion
    WHERE d.id > @after AND d.id < @before AND ${matches()}`,
  newest: 'SELECT max(id) AS id FROM deliveries',
  total: 'SELECT delivery_count AS count FROM totals',
} as const

export function createDeliveryReads(database: Database, rulesVersion: number): DeliveryReads {
  const newestFirst = database.prepare<object, SummaryRow>(deliverySql.newestFirst)
  const oldestFirst = database.prepare<object, SummaryRow>(deliverySql.oldestFirst)
  const one = database.prepare<object, SummaryRow>(deliverySql.one)
  const stepDown = database.prepare<object, { id: number }>(deliverySql.stepDown)
  const stepUp = database.prepare<object, { id: number }>(deliverySql.stepUp)
  const matchesDown = database.prepare<object, SummaryRow>(deliverySql.matchesDown)
  const matchesUp = database.prepare<object, SummaryRow>(deliverySql.matchesUp)
  const countMatches = database.prepare<object, { count: number }>(deliverySql.countMatches)
  const newest = database.prepare<[], { id: number | null }>(deliverySql.newest)
  const total = database.prepare<[], { count: number }>(deliverySql.total)

  function* search(window: ListWindow, isUp: boolean): Generator<undefined, SummaryRow[], undefined> {
    const pattern = likePattern(window.search)
    const wanted = window.limit + 1
    const rows: SummaryRow[] = []
    for (const span of isUp ? spansUp(window) : spansDown(window)) {
      const limit = wanted - rows.length
      const statement = isUp ? matchesUp : matchesDown
      rows.push(...statement.all({ ...span, pattern, rulesVersion, limit }))
      if (rows.length >= wanted) break
      yield
    }
    return rows
  }

  /** The window in pieces of so many rows, from the newest. */
  function* spansDown({ before = beyondAll, after = 0 }: SpanLimits): Generator<Span, void, undefined> {
    let from: number = before
    for (;;) {
      const edge = stepDown.get({ from, end: after, rows: searchStepRows })
      yield { after: edge?.id ?? after, before: from }
      if (edge === undefined) return
      from = edge.id + 1
    }
  }

  /** The window in pieces of so many rows, from the oldest. */
  function* spansUp({ before = beyondAll, after = 0 }: SpanLimits): Generator<Span, void, undefined> {
    let from: number = after
    for (;;) {
      const edge = stepUp.get({ from, end: before, rows: searchStepRows })
      yield { after: from, before: edge?.id ?? before }
      if (edge === undefined) return
      from = edge.id - 1
    }
  }

  function* list(window: ListWindow): Generator<undefined, DeliveryWindow, undefined> {
    const { before, after = 0, limit } = window
    const isUp = before === undefined && window.after !== undefined
    const span = { after, before: before ?? beyondAll }
    const statement = isUp ? oldestFirst : newestFirst
    const found =
      window.search === ''
        ? statement.all({ ...span, rulesVersion, limit: limit + 1 })
        : yield* search(window, isUp)
    const rows = found.slice(0, limit).map(toSummary)
    return { rows: isUp ? rows.reverse() : rows, hasMore: found.length > limit }
  }

  function* count(search: string): Generator<number, number, undefined> {
    if (search === '') return total.get()?.count ?? 0
    const pattern = likePattern(search)
    let counted = 0
    for (const span of spansDown({})) {
      counted += countMatches.get({ ...span, pattern, rulesVersion })?.count ?? 0
      yield counted
    }
    return counted
  }

  return {
    listDeliveries: window => finish(list(window)),
    listDeliveriesInSteps: list,
    deliveriesById(ids) {
      const found: DeliverySummary[] = []
      for (const id of [...new Set(ids)].sort((left, right) => right - left)) {
        const row = one.get({ id, rulesVersion })
        if (row !== undefined) found.push(toSummary(row))
      }
      return found
    },
    countDeliveries: text => finish(count(text)),
    countDeliveriesInSteps: count,
    newestDeliveryId: () => (newest.get()?.id ?? null) as DeliveryId | null,
  }
}

/** What the search box looks in. LIKE ignores case for ASCII alone. */
function matches(): string {
  return `(d.target LIKE @pattern ESCAPE '\\' OR r.record_id LIKE @pattern ESCAPE '\\'
    OR r.kind LIKE @pattern ESCAPE '\\' OR r.status LIKE @pattern ESCAPE '\\')`
}

/** The text anywhere, its own wildcards taken as they stand. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function finish<T>(steps: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
