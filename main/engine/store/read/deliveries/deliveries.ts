import type { Database } from 'better-sqlite3'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { prepareAll } from '../../connection/statements.ts'
import { createMutedCounts } from '../../query/muting.ts'
import type { Searching } from '../../query/searching.ts'
import { finish, noUpperBound, type Reading, type Span } from '../../query/walk.ts'
import type { CountedSoFar, FoundSoFar, FoundWindow, ListWindow, Search } from '../../schema/rows.ts'
import { createFoundTexts } from './found-text.ts'
import { type SummaryRow, summaryColumns, summaryTables, toSummary } from './summary-row.ts'

const between = 'd.id > @after AND d.id < @before'

export const deliverySql = {
  newestFirst: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE ${between} ORDER BY d.id DESC LIMIT +@limit`,
  oldestFirst: `SELECT ${summaryColumns} FROM ${summaryTables} WHERE ${between} ORDER BY d.id LIMIT +@limit`,
  /** `ids`: a JSON list, whose order the rows have. A statement per row would cost several times as much. */
  among: `SELECT ${summaryColumns} FROM json_each(@ids) j CROSS JOIN ${summaryTables} WHERE d.id = j.value`,
  newest: 'SELECT max(id) AS id FROM deliveries',
  total: 'SELECT delivery_count AS count FROM totals',
} as const

export function createDeliveryReads(database: Database, searching: Searching) {
  const sql = prepareAll(database, deliverySql)
  const muted = createMutedCounts(database)
  const withFound = createFoundTexts(database)

  const summaries = (rows: readonly SummaryRow[]): DeliverySummary[] =>
    muted.visibleOfDeliveries(rows.map(toSummary))
  const rowsOf = (ids: readonly number[]): SummaryRow[] =>
    sql.among.all<SummaryRow>({ ids: JSON.stringify(ids) })

  function list(window: ListWindow) {
    const { query } = window.search
    const shown = (rows: readonly SummaryRow[]): DeliverySummary[] =>
      window.withFound === true ? withFound(summaries(rows), query) : summaries(rows)
    return listed(window, shown, {
      all: query === null ? (isUp, asked) => (isUp ? sql.oldestFirst : sql.newestFirst).all(asked) : null,
      walk: (span, isUp, reading) => searching.deliveries(window.search, span, isUp, reading),
      rowsOf,
    })
  }

  function* count(
    search: Search,
    before: number = noUpperBound,
  ): Generator<CountedSoFar | undefined, number, undefined> {
    if (search.query === null && before === noUpperBound) return sql.total.value<number>() ?? 0
    return yield* countRows(reading => searching.deliveries(search, { after: 0, before }, false, reading))
  }

  return {
    /** Newest first, also with `after`. */
    listDeliveries: (window: ListWindow): FoundWindow<DeliverySummary> => finish(list(window)),
    /** The same, with pauses, so that other calls run during a long search. Yields the current result. */
    listDeliveriesInSteps: list,
    /** The existing deliveries, newest first. */
    deliveriesById(ids: readonly DeliveryId[]): DeliverySummary[] {
      return summaries(rowsOf([...new Set(ids)].sort((left, right) => right - left)))
    },
    /** Counts deliveries older than `before`, with a pause after each short read. Yields the current count. */
    countDeliveriesInSteps: count,
    newestDeliveryId: (): DeliveryId | null => sql.newest.value<DeliveryId>(),
  }
}

/** Counts the rows of a walk. Pauses after each short read. */
export function* countRows(
  walkOf: (reading: Reading<[number]>) => Generator<DeliveryId | undefined>,
): Generator<CountedSoFar | undefined, number, undefined> {
  let counted = 0
  const walk = walkOf({
    columns: () => 'count(*)',
    use(rows) {
      counted += rows[0]?.[0] ?? 0
      return false
    },
  })
  for (const at of walk) yield at && { at, count: counted }
  return counted
}

/** The rows of a window, newest first. Pauses after each short read and yields the current result. */
export function* listed<Row, Shown>(
  { limit, after, before }: ListWindow,
  shown: (rows: readonly Row[]) => Shown[],
  of: {
    /** Reads all rows without a search; `null`: a search. */
    readonly all: ((isUp: boolean, asked: Span & { readonly limit: number }) => Row[]) | null
    readonly walk: (
      span: Span,
      isUp: boolean,
      reading: Reading<[number]>,
    ) => Generator<DeliveryId | undefined>
    /** Rows of these keys. Some may have been removed since. */
    readonly rowsOf: (keys: readonly number[]) => Row[]
  },
): Generator<FoundSoFar<Shown> | undefined, FoundWindow<Shown>, undefined> {
  const isUp = before === undefined && after !== undefined
  const span = { after: after ?? 0, before: before ?? noUpperBound }
  const newestFirst = (rows: readonly Row[]): Shown[] => (isUp ? shown(rows).reverse() : shown(rows))
  const found = of.all?.(isUp, { ...span, limit: limit + 1 }) ?? []
  if (of.all === null) {
    const walk = of.walk(span, isUp, {
      columns: ({ key }) => key,
      wanted: () => limit + 1 - found.length,
      use(rows) {
        found.push(...of.rowsOf(rows.map(([key]) => key)))
        return found.length > limit
      },
    })
    for (const at of walk) yield at && { at, rows: () => newestFirst([...found]) }
  }
  return { rows: newestFirst(found.slice(0, limit)), hasMore: found.length > limit }
}
