import type { Database } from 'better-sqlite3'
import type { DeliverySummary } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { prepareAll } from '../../connection/statements.ts'
import { createMutedCounts } from '../../query/muting.ts'
import type { Searching } from '../../query/searching.ts'
import { finish, noUpperBound, type Reading } from '../../query/walk.ts'
import type { CountedSoFar, DeliveryWindow, FoundSoFar, ListWindow, Search } from '../../schema/rows.ts'
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

  function* list(window: ListWindow): Generator<FoundSoFar<DeliverySummary>, DeliveryWindow, undefined> {
    const { limit } = window
    const isUp = window.before === undefined && window.after !== undefined
    const found: SummaryRow[] = []
    const shown = (rows: readonly SummaryRow[]): DeliverySummary[] => {
      const inOrder = newestFirstOf(summaries(rows), isUp)
      return window.withFound === true ? withFound(inOrder, window.search.query) : inOrder
    }
    const span = { after: window.after ?? 0, before: window.before ?? noUpperBound }
    if (window.search.query === null) {
      const statement = isUp ? sql.oldestFirst : sql.newestFirst
      found.push(...statement.all<SummaryRow>({ ...span, limit: limit + 1 }))
    } else {
      const walk = searching.deliveries<[number]>(window.search, span, isUp, {
        columns: ({ key }) => key,
        wanted: () => limit + 1 - found.length,
        use(rows) {
          // Some deliveries may have been removed since.
          found.push(...rowsOf(rows.map(([id]) => id)))
          return found.length > limit
        },
      })
      for (const at of walk) yield { at, rows: () => shown([...found]) }
    }
    return { rows: shown(found.slice(0, limit)), hasMore: found.length > limit }
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
    listDeliveries: (window: ListWindow): DeliveryWindow => finish(list(window)),
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

export function newestFirstOf<Row>(rows: Row[], isUp: boolean): Row[] {
  return isUp ? rows.reverse() : rows
}
