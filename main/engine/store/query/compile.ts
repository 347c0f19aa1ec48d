import type { Database } from 'better-sqlite3'
import type { Query } from '#contract/query/query'
import type { Search } from '../schema/rows.ts'
import type { Binder, Condition, Parameters, Term } from './condition-parts.ts'
import { newestOfRecord } from './finding-conditions.ts'
import { sqlOf } from './query-fields.ts'
import { plainTables, tablesFor } from './tables.ts'

/**
 * Subject of a condition: a delivery in the index, a delivery that may not be inspected, or a record. The
 * first two search different tables, and the first checks terms of profiles once per profile.
 */
export type Place = 'indexed' | 'plain' | 'record'

/** A term with at least this cost reads bodies. */
const bodyCost = 100
const never = '0'
const always = '1'

export interface Compiled extends Condition {
  readonly isNever: boolean
  /** The condition reads bodies: each read takes few rows. */
  readonly isSlow: boolean
}

interface Part {
  readonly sql: string
  readonly cost: number
}

/** Compiles the condition of a query, which is the same for lists, counts, facets, histograms and exports. */
export function compile(database: Database, search: Search, place: Place): Compiled {
  const { query } = search
  if (query === null) return { sql: always, parameters: {}, isNever: false, isSlow: false }
  const { binder, parameters } = createBinder(database, search, place)
  const { sql } = partOf(query, place, binder)
  return { sql, parameters, isNever: sql === never, isSlow: costOf(query) >= bodyCost }
}

export function createBinder(
  database: Database,
  search: Search,
  place: Place,
): { binder: Binder; parameters: Parameters } {
  const parameters: Parameters = {}
  let count = 0
  const own = { id: 'delivery_id', received_at_ms: 'received_at_ms', body_bytes: 'body_bytes' }
  const binder: Binder = {
    search,
    bind(value) {
      const name = `q${count++}`
      parameters[name] = value
      return `+@${name}`
    },
    own: column => (place === 'plain' ? `d.${column}` : `f.${own[column]}`),
    isAmong(column, ids) {
      const dictionary = createBinder(database, search, place)
      const found = database
        .prepare<object, number>(ids(dictionary.binder))
        .pluck()
        .all(dictionary.parameters)
      // One byte per id. A list would be read again in each short read.
      const marks = new Uint8Array(found.reduce((most, id) => Math.max(most, id), 0))
      for (const id of found) marks[id - 1] = 1
      return found.length === 0
        ? never
        : `substr(${binder.bind(Buffer.from(marks.buffer))}, ${column}, 1) = x'01'`
    },
  }
  return { binder, parameters }
}

/** Ids of the profiles whose deliveries match a query that has only terms of profiles. */
export function profilesOf(query: Query, binder: Binder): string {
  const { sql } = partOf(query, 'plain', binder)
  const request = /\bd\./.test(sql) ? 'CROSS JOIN requests d ON d.id = pr.request' : ''
  return `SELECT pr.id FROM states s CROSS JOIN profiles pr ON pr.state = s.id ${request} WHERE ${sql}`
}

function partOf(query: Query, place: Place, binder: Binder): Part {
  if (isOfProfiles(query, place)) {
    return { sql: binder.isAmong('f.profile', dictionary => profilesOf(query, dictionary)), cost: 1 }
  }
  switch (query.type) {
    case 'and':
    case 'or':
      return joined(query.type, partsOf(query.type, query.parts, place, binder))
    case 'not':
      return negated(partOf(query.part, place, binder))
    default: {
      const { sql, cost } = termOf(query, place, binder)
      // A term about a missing value (NULL) is false, so its negation is true.
      return { sql: sql === never || sql === always ? sql : `((${sql}) IS TRUE)`, cost }
    }
  }
}

/** Terms with a higher cost run later, terms without an index last. */
function partsOf(type: 'and' | 'or', parts: readonly Query[], place: Place, binder: Binder): Part[] {
  return joinedProfiles(type, parts, place)
    .map(part => partOf(part, place, binder))
    .sort((left, right) => left.cost - right.cost)
}

/** The same parts, with the terms of profiles joined into one, which is first. */
export function joinedProfiles(type: 'and' | 'or', parts: readonly Query[], place: Place): readonly Query[] {
  const ofProfiles = parts.filter(part => isOfProfiles(part, place))
  const others = parts.filter(part => !isOfProfiles(part, place))
  return ofProfiles.length === 0 ? others : [{ type, parts: ofProfiles }, ...others]
}

function joined(type: 'and' | 'or', parts: readonly Part[]): Part {
  const [decided, left] = type === 'and' ? [never, always] : [always, never]
  const open = parts.filter(({ sql }) => sql !== left)
  const cost = parts.reduce((sum, part) => sum + part.cost, 0)
  if (open.some(({ sql }) => sql === decided)) return { sql: decided, cost }
  if (open.length === 0) return { sql: left, cost }
  return { sql: `(${open.map(({ sql }) => sql).join(type === 'and' ? ' AND ' : ' OR ')})`, cost }
}

function negated({ sql, cost }: Part): Part {
  if (sql === never) return { sql: always, cost }
  return { sql: sql === always ? never : `NOT ${sql}`, cost }
}

function termOf(term: Term, place: Place, binder: Binder): Part {
  const row = sqlOf(term)
  const { cost } = row
  if (place !== 'record' || row.record === 'state') return { sql: row.delivery(term, binder), cost }
  if (row.record !== 'any') return { sql: row.record(term, binder), cost: Math.min(cost, 20) }
  const inner: Binder = { ...binder, own: column => `d.${column}` }
  const sql = row.delivery(term, inner)
  return {
    sql: `EXISTS (SELECT 1 FROM (${newestOfRecord}) n CROSS JOIN ${tablesFor(plainTables, sql)}
      WHERE d.id = n.delivery_id AND (${sql}))`,
    cost: cost + 50,
  }
}

/** Whether all terms are equal for all deliveries of one profile; for a record, of its current state. */
export function isOfProfiles(query: Query, place: Place): boolean {
  if (place === 'plain') return false
  return termsOf(query).every(term => {
    const row = sqlOf(term)
    return row.isOfProfile?.(term) === true && (place === 'indexed' || row.record === 'state')
  })
}

export function termsOf(query: Query): Term[] {
  switch (query.type) {
    case 'and':
    case 'or':
      return query.parts.flatMap(termsOf)
    case 'not':
      return termsOf(query.part)
    default:
      return [query]
  }
}

const costOf = (query: Query): number => Math.max(...termsOf(query).map(term => sqlOf(term).cost))

/** Range of ids that a query allows, both included: the intersection of all its terms on `id`. */
export function idRange(query: Query | null): { from: number; to: number } {
  const range = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const terms = query === null ? [] : query.type === 'and' ? query.parts : [query]
  for (const term of terms) {
    if (term.type !== 'number' || term.field !== 'id') continue
    range.from = Math.max(range.from, term.range.from ?? range.from)
    range.to = Math.min(range.to, term.range.to ?? range.to)
  }
  return range
}
