import { type QueryFieldName, queryFields } from './fields.ts'
import { namedMembers, type SearchedMember } from './members.ts'
import { nearest } from './nearest.ts'
import { type QueryError, type QueryToken, queryTokens } from './tokens.ts'
import { decimalSortKey, type Range, sizeInBytes, timePeriod, wholeNumber, writtenRange } from './values.ts'

/** Thrown and caught while a query is parsed. */
class QueryProblem extends Error {
  readonly at: QueryError

  constructor(at: QueryError) {
    super(at.message)
    this.at = at
  }
}

function problem(message: string, start: number, end: number): QueryProblem {
  return new QueryProblem({ message, start, end })
}

/** Text fields and free text are substrings; case and accents do not count. */
export type Query =
  | { readonly type: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly type: 'not'; readonly part: Query }
  /** Free text: body, target, headers, ids, tags, notes. */
  | { readonly type: 'anywhere'; readonly text: string }
  /** Values in lower case. */
  | { readonly type: 'choice'; readonly field: QueryFieldName; readonly values: readonly string[] }
  /** `isExact`: of the body, as sent, where accents count and escapes are not decoded; of a record, its entire id. */
  | {
      readonly type: 'text'
      readonly field: QueryFieldName
      readonly text: string
      readonly isExact: boolean
    }
  | { readonly type: 'number'; readonly field: QueryFieldName; readonly range: Range<number> }
  | ({
      readonly type: 'decimal'
      readonly field: QueryFieldName
    } & DecimalRange)
  /** A member of the body, or one of several. */
  | { readonly type: 'member'; readonly members: readonly SearchedMember[]; readonly test: MemberTest }

/** Test of the value of a member of the body. */
export type MemberTest =
  /** `any` and `none`: whether the body, which is JSON, has the member. */
  | { readonly type: 'presence'; readonly isPresent: boolean }
  /** The word of JSON, not a text. */
  | { readonly type: 'word'; readonly word: 'true' | 'false' | 'null' }
  /**
   * `isEqual`: the entire text, with its case and accents. `key`: sort key of a decimal, by which numbers and
   * amounts are compared; `null` for other texts and in quotes.
   */
  | {
      readonly type: 'text'
      readonly text: string
      readonly isQuoted: boolean
      readonly isEqual: boolean
      readonly key: string | null
    }
  /** As the term `decimal`. */
  | ({ readonly type: 'decimal' } & DecimalRange)

/** Inclusive unless marked. */
interface Bounds<T> {
  readonly range: Range<T>
  readonly isFromExcluded: boolean
  readonly isToExcluded: boolean
}

/** Bounds are sort keys of decimals. */
type DecimalRange = Bounds<string>

export type ParsedQuery =
  /** `null`: the empty query, which matches everything. */
  { readonly ok: true; readonly query: Query | null } | { readonly ok: false; readonly error: QueryError }

/** Deeper brackets are refused: SQL has a limit. */
const maximumDepth = 50
const maximumTerms = 200

/**
 * Parses a query such as `kind:issuance status:failed amount:>100 or not "free text"`. Adjacent terms mean and; `or`
 * binds weaker, `not` and `-` stronger. Never throws; an error has a message and a range of characters.
 */
export function parseQuery(text: string, nowMs: number): ParsedQuery {
  const { tokens, error } = queryTokens(text)
  if (error !== null) return { ok: false, error }
  if (tokens.length > maximumTerms) {
    return failed(`A query has at most ${maximumTerms} parts.`, 0, text.length)
  }
  let at = 0
  let depth = 0

  const isWord = (token: QueryToken | undefined, word: string): boolean =>
    token?.type === 'word' && token.text.toLowerCase() === word

  const parseOr = (): Query => {
    const parts = [parseAnd()]
    while (isWord(tokens[at], 'or')) {
      at += 1
      parts.push(parseAnd())
    }
    return joined('or', parts)
  }
  const parseAnd = (): Query => {
    const parts = [parseNot()]
    while (at < tokens.length && tokens[at]?.type !== 'close' && !isWord(tokens[at], 'or')) {
      if (isWord(tokens[at], 'and')) at += 1
      parts.push(parseNot())
    }
    return joined('and', parts)
  }
  const parseNot = (): Query => {
    const token = tokens[at]
    if (token?.type === 'minus' || isWord(token, 'not')) {
      at += 1
      depth += 1
      if (depth > maximumDepth) throw tooDeep(token)
      const part = parseNot()
      depth -= 1
      return { type: 'not', part }
    }
    return parseTerm()
  }
  const parseTerm = (): Query => {
    const token = tokens[at]
    if (token === undefined) throw problem('Something is missing at the end.', text.length, text.length)
    if (token.type === 'open') {
      at += 1
      depth += 1
      if (depth > maximumDepth) throw tooDeep(token)
      const inside = parseOr()
      depth -= 1
      if (tokens[at]?.type !== 'close')
        throw problem('This parenthesis isn’t closed. Add a ).', token.start, token.end)
      at += 1
      return inside
    }
    if (token.type === 'close') throw problem('This parenthesis was never opened.', token.start, token.end)
    if (token.type === 'word' && /^(or|and)$/i.test(token.text)) {
      throw problem(`Something is missing before "${token.text}".`, token.start, token.end)
    }
    at += 1
    if (token.type === 'field') return fieldTerm(token, nowMs)
    if (token.type === 'minus') throw problem('Something is missing after the minus.', token.start, token.end)
    return { type: 'anywhere', text: token.text }
  }

  if (tokens.length === 0) return { ok: true, query: null }
  try {
    const query = parseOr()
    const rest = tokens[at]
    if (rest !== undefined) return failed('This parenthesis was never opened.', rest.start, rest.end)
    return { ok: true, query }
  } catch (thrown) {
    if (thrown instanceof QueryProblem) return { ok: false, error: thrown.at }
    throw thrown
  }
}

function fieldTerm(token: QueryToken & { type: 'field' }, nowMs: number): Query {
  const name = token.field
  if (token.members !== null) return { type: 'member', members: token.members, test: memberTest(token) }
  if (name === null) throw unknownField(token)
  const field = queryFields[name]
  const [first] = token.values
  if (first === undefined) {
    throw problem(`A value is missing after "${name}:", such as ${field.example}.`, token.start, token.end)
  }
  const value = first.text
  const unfit = (): QueryProblem =>
    problem(`"${value}" is not a valid ${name}, such as ${field.example}.`, token.valueStart, token.end)

  switch (field.type) {
    case 'text': {
      if (name !== 'record' || !value.startsWith('=')) {
        return { type: 'text', field: name, text: value, isExact: name === 'body' && first.isQuoted }
      }
      if (value === '=') {
        throw problem('The record id is missing after "record:=".', token.start, token.end)
      }
      return { type: 'text', field: name, text: value.slice(1), isExact: true }
    }
    case 'choice': {
      const values = token.values.map(({ text, start, end }) => {
        const value = text.toLowerCase()
        const isKnown = (field.values as readonly string[]).some(known => known.toLowerCase() === value)
        if (value === '' || (!field.isOpen && !isKnown)) {
          throw problem(`Unknown ${name} "${value}". ${suggested(value, field.values, 'Values')}`, start, end)
        }
        return value
      })
      return { type: 'choice', field: name, values }
    }
    case 'count':
      return { type: 'number', field: name, range: integersWithin(value, only(wholeNumber), unfit) }
    case 'size':
      return { type: 'number', field: name, range: integersWithin(value, only(sizeInBytes), unfit) }
    case 'time':
      return { type: 'number', field: name, range: integersWithin(value, readTime(nowMs), unfit) }
    case 'decimal':
      return { type: 'decimal', field: name, ...boundsOf(value, only(decimalSortKey), unfit) }
  }
}

function unknownField({ name, start, valueStart }: QueryToken & { type: 'field' }): QueryProblem {
  const rest = 'To search for the text, put it in quotes.'
  if (name.startsWith('/')) {
    const message = `"${name}" is not a JSON Pointer: ~ must be followed by 0 (for ~) or 1 (for /). ${rest}`
    return problem(message, start, valueStart - 1)
  }
  const member = nearest(name, [...namedMembers.keys()])
  const hint =
    nearest(name, Object.keys(queryFields)) === null && member !== null
      ? `Did you mean "${member}"?`
      : suggested(name, Object.keys(queryFields), 'Fields')
  return problem(`Unknown field "${name}". ${hint} ${rest}`, start, valueStart - 1)
}

/** Test of a member by what follows its colon. */
function memberTest({ name, values, start, end, valueStart }: QueryToken & { type: 'field' }): MemberTest {
  const [value] = values
  if (value === undefined || (value.text === '' && !value.isQuoted)) {
    throw problem(`A value is missing after "${name}:", such as ${name}:any.`, start, end)
  }
  const { text, isQuoted, isEqual } = value
  if (isQuoted) return { type: 'text', text, isQuoted, isEqual, key: null }
  if (text === 'true' || text === 'false' || text === 'null') return { type: 'word', word: text }
  if (!isEqual && /^(any|none)$/i.test(text)) {
    return { type: 'presence', isPresent: text.toLowerCase() === 'any' }
  }
  if (!isEqual && (/^[<>]/.test(text) || (/^[-.\d]+$/.test(text) && text.includes('..')))) {
    const unfit = (): QueryProblem =>
      problem(`"${text}" is not a comparison of numbers, such as ${name}:>100.`, valueStart, end)
    return { type: 'decimal', ...boundsOf(text, only(decimalSortKey), unfit) }
  }
  return { type: 'text', text, isQuoted, isEqual, key: decimalSortKey(text) }
}

function suggested(text: string, words: readonly string[], title: string): string {
  const word = nearest(text, words)
  return word === null ? `${title}: ${words.join(', ')}.` : `Did you mean "${word}"?`
}

function tooDeep(token: QueryToken | undefined): QueryProblem {
  return problem(
    `Parentheses and nots nest at most ${maximumDepth} levels.`,
    token?.start ?? 0,
    token?.end ?? 0,
  )
}

function failed(message: string, start: number, end: number): ParsedQuery {
  return { ok: false, error: { message, start, end } }
}

function joined(type: 'and' | 'or', parts: readonly Query[]): Query {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : { type, parts }
}

/** First and last of the values that a text means: a day means all of its milliseconds. */
type ReadValue<T> = (text: string) => { readonly first: T; readonly last: T } | null

function only<T>(read: (text: string) => T | null): ReadValue<T> {
  return text => {
    const value = read(text)
    return value === null ? null : { first: value, last: value }
  }
}

/** Unix milliseconds. */
function readTime(nowMs: number): ReadValue<number> {
  return text => {
    const period = timePeriod(text, nowMs)
    return period === null ? null : { first: period.fromMs, last: period.toMs }
  }
}

/** Bounds of a written range; `unfit` makes the error for a value that `read` refuses. */
function boundsOf<T>(text: string, read: ReadValue<T>, unfit: () => QueryProblem): Bounds<T> {
  const must = (value: string): { readonly first: T; readonly last: T } => {
    const found = read(value)
    if (found === null) throw unfit()
    return found
  }
  const written = writtenRange(text)
  const included = { isFromExcluded: false, isToExcluded: false }
  if (written.operator === '..') {
    const { from, to } = written
    if (from === null && to === null) throw unfit()
    const range = { from: from === null ? null : must(from).first, to: to === null ? null : must(to).last }
    return { range, ...included }
  }
  const { first, last } = must(written.value)
  switch (written.operator) {
    case '=':
      return { range: { from: first, to: last }, ...included }
    case '>':
      return { range: { from: last, to: null }, ...included, isFromExcluded: true }
    case '>=':
      return { range: { from: first, to: null }, ...included }
    case '<':
      return { range: { from: null, to: first }, ...included, isToExcluded: true }
    case '<=':
      return { range: { from: null, to: last }, ...included }
  }
}

/** The same for integers, whose bounds are always inclusive. */
function integersWithin(text: string, read: ReadValue<number>, unfit: () => QueryProblem): Range<number> {
  const { range, isFromExcluded, isToExcluded } = boundsOf(text, read, unfit)
  return {
    from: isFromExcluded && range.from !== null ? range.from + 1 : range.from,
    to: isToExcluded && range.to !== null ? range.to - 1 : range.to,
  }
}
