import type { Query } from '#contract/query/query'
import type { Search } from '../read/rows.ts'
import type { Binder, Term } from './binder.ts'
import { type DeliveryField, deliveryCondition } from './delivery-conditions.ts'
import { recordCondition } from './record-conditions.ts'

/** A condition of SQL with its named parameters. */
export interface Condition {
  readonly sql: string
  readonly parameters: Readonly<Record<string, string | number>>
}

/** What of a query a delivery must meet. Tables: see searchTables in read/deliveries/deliveries.ts. */
export function deliverySearch(search: Search): Condition {
  return compiled(search, deliveryCondition)
}

/** What of a query a record must meet. Tables: see recordTables in read/records/records.ts. */
export function recordSearch(search: Search): Condition {
  return compiled(search, recordCondition)
}

/** True where the query needs bodies, so that few rows are looked at in one read. */
export function needsBodies(query: Query | null): boolean {
  if (query === null) return false
  if (query.type === 'and' || query.type === 'or') return query.parts.some(needsBodies)
  if (query.type === 'not') return needsBodies(query.part)
  return query.type === 'anywhere' || (query.type === 'text' && query.field === 'body')
}

/** The ids that a query allows at all, both included: what all its parts say about `id` together. */
export function idRange(query: Query | null): { from: number; to: number } {
  const range = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const terms = query === null ? [] : query.type === 'and' ? query.parts : [query]
  for (const term of terms) {
    if (term.type !== 'number' || term.field !== ('id' satisfies DeliveryField)) continue
    range.from = Math.max(range.from, term.range.from ?? range.from)
    range.to = Math.min(range.to, term.range.to ?? range.to)
  }
  return range
}

function compiled(search: Search, condition: (term: Term, binder: Binder) => string): Condition {
  const parameters: Record<string, string | number> = {}
  let count = 0
  const binder: Binder = {
    search,
    bind(value) {
      const name = `q${count++}`
      parameters[name] = value
      return `+@${name}`
    },
  }
  // A term about a missing value (NULL) is false, so that its negation is true.
  const sqlOf = (query: Query): string => {
    switch (query.type) {
      case 'and':
      case 'or':
        return `(${query.parts.map(sqlOf).join(query.type === 'and' ? ' AND ' : ' OR ')})`
      case 'not':
        return `NOT ${sqlOf(query.part)}`
      default:
        return `((${condition(query, binder)}) IS TRUE)`
    }
  }
  return { sql: search.query === null ? '1' : sqlOf(search.query), parameters }
}
