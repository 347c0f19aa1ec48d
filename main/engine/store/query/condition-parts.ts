import type { Query } from '#contract/query/query'
import type { Range } from '#contract/query/values'
import { isUuid } from '../../inspect/values/identifiers.ts'
import { localDay } from '../schema/day.ts'
import type { Search } from '../schema/rows.ts'
import { foldText, isAscii } from './fold-text.ts'

/** Condition that a column contains a text, ignoring case and accents. For ASCII, LIKE finds the same faster. */
export function contains(column: string, text: string, binder: Binder): string {
  return has(column, text, binder, 'text_has', isBeyondAscii(column))
}

/** The same for a request's target or its headers, in their displayed form. */
export function headContains(column: string, text: string, binder: Binder): string {
  return has(column, text, binder, 'head_has', `(${isBeyondAscii(column)} OR instr(${column}, '%') > 0)`)
}

/** `isOdd`: condition of values that have other forms than LIKE reads. */
function has(
  column: string,
  text: string,
  { bind }: Binder,
  name: 'text_has' | 'head_has',
  isOdd: string,
): string {
  const folded = foldText(text)
  const odd = `(${isOdd} AND ${name}(${column}, ${bind(folded)}))`
  return isAscii(folded) ? `(${like(column, folded, bind)} OR ${odd})` : odd
}

export function like(column: string, text: string, bind: Binder['bind']): string {
  return `${column} LIKE ${bind(likePattern(text))} ESCAPE '\\'`
}

/** A text without letters beyond ASCII and without NUL has as many letters as bytes. */
const isBeyondAscii = (column: string): string => `length(${column}) <> octet_length(${column})`

/** The text anywhere. A backslash escapes the text's wildcards. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** Equals an id. The case of a UUID doesn't count, as for the identity of a record. */
export function isId(column: string, id: string, { bind }: Binder): string {
  return isUuid(id) ? `lower(${column}) = ${bind(id.toLowerCase())}` : `${column} = ${bind(id)}`
}

/** Matches one of the values, ignoring case. */
export function isOneOf(column: string, values: readonly string[], { bind }: Binder): string {
  return `lower(${column}) IN (${values.map(bind).join(', ')})`
}

/** Within a range, both ends included unless excluded. Without ends: any value. */
export function isWithin(
  column: string,
  { from, to }: Range<number> | Range<string>,
  { bind }: Binder,
  { isFromExcluded = false, isToExcluded = false } = {},
): string {
  const parts = [
    ...(from === null ? [] : [`${column} ${isFromExcluded ? '>' : '>='} ${bind(from)}`]),
    ...(to === null ? [] : [`${column} ${isToExcluded ? '<' : '<='} ${bind(to)}`]),
  ]
  return parts.length === 0 ? `${column} IS NOT NULL` : parts.join(' AND ')
}

/**
 * Ids of the sessions that a text matches: `today` is the default session of this day; a number also matches
 * a session's number, and after `#` only that.
 */
export function sessionsNamed(text: string, binder: Binder): string {
  const { bind, search } = binder
  if (text.toLowerCase() === 'today') {
    return `SELECT id FROM sessions WHERE day = ${bind(localDay(search.nowMs))}`
  }
  if (/^#\d{1,15}$/.test(text)) return bind(Number(text.slice(1)))
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${bind(Number(text))}` : ''
  return `SELECT n.id FROM sessions n WHERE ${contains('n.name', text, binder)}${isNumber}`
}

/** Paths of the routes that a text matches: by name or number, after `#` only by number. */
export function routePathsNamed(text: string, binder: Binder): string {
  const paths = "SELECT coalesce(n.value ->> '$.path', '*') AS path FROM routes n"
  if (/^#\d{1,15}$/.test(text)) return `${paths} WHERE n.id = ${binder.bind(Number(text.slice(1)))}`
  const isNumber = /^\d{1,15}$/.test(text) ? ` OR n.id = ${binder.bind(Number(text))}` : ''
  return `${paths} WHERE ${contains("(n.value ->> '$.name')", text, binder)}${isNumber}`
}

/** A part of a query with a condition on a delivery. */
export type Term = Exclude<Query, { readonly type: 'and' | 'or' | 'not' }>
export type TermOf<Type extends Term['type']> = Extract<Term, { readonly type: Type }>
export type Parameters = Record<string, string | number | Uint8Array>

export interface Condition {
  readonly sql: string
  readonly parameters: Readonly<Parameters>
}

/** Makes the SQL of terms, and collects the parameters of one statement. */
export interface Binder {
  readonly search: Search
  /** The parameter's name, after a plus that hides the value from the query planner. */
  bind(value: string | number | Uint8Array): string
  /** A column of the delivery that `delivery_facts` repeats, from the table that the search already reads. */
  own(column: 'id' | 'received_at_ms' | 'body_bytes'): string
  /**
   * Condition that a column has one of the ids of a statement. The statement runs once per search, so that
   * each short read doesn't read a dictionary again.
   */
  isAmong(column: string, ids: (binder: Binder) => string): string
}
