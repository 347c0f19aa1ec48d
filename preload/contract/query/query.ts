import { isQueryField, type QueryFieldName, queryFields } from './fields.ts'
import { nearest } from './nearest.ts'
import { problem, QueryProblem } from './problem.ts'
import { decimalRange, numberRange, timeRange } from './ranges.ts'
import { type QueryError, type QueryToken, queryTokens } from './tokens.ts'
import { type Range, sizeInBytes, wholeNumber, writtenRange } from './values.ts'

/** What a query asks for. Text fields and free text are substrings; case does not count for ASCII letters. */
export type Query =
  | { readonly type: 'and' | 'or'; readonly parts: readonly Query[] }
  | { readonly type: 'not'; readonly part: Query }
  /** Free text: body, target, headers, ids, tags, notes. */
  | { readonly type: 'anywhere'; readonly text: string }
  /** Values in lower case. */
  | { readonly type: 'choice'; readonly field: QueryFieldName; readonly values: readonly string[] }
  | { readonly type: 'text'; readonly field: QueryFieldName; readonly text: string }
  | { readonly type: 'number'; readonly field: QueryFieldName; readonly range: Range<number> }
  /** Ends are sort keys of decimals; an end is excluded where it says so. */
  | {
      readonly type: 'decimal'
      readonly field: QueryFieldName
      readonly range: Range<string>
      readonly isFromExcluded: boolean
      readonly isToExcluded: boolean
    }

export type ParsedQuery =
  /** `null`: the query is empty and asks for everything. */
  { readonly ok: true; readonly query: Query | null } | { readonly ok: false; readonly error: QueryError }

/** Deeper brackets are refused: nobody writes them, and SQL has a limit. */
const maximumDepth = 50
const maximumTerms = 200

/**
 * Reads a query such as `kind:issuance status:failed amount:>100 or not "free text"`. Words beside each other mean and;
 * `or` binds weaker, `not` and `-` stronger. Never throws; an error says what is wrong and at which characters.
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
  const name = token.name.toLowerCase()
  if (!isQueryField(name)) {
    throw problem(
      `Unknown field "${token.name}". ${suggested(token.name, Object.keys(queryFields), 'Fields')} To search for the text, put it in quotes.`,
      token.start,
      token.start + token.name.length,
    )
  }
  const field = queryFields[name]
  if (token.value === null) {
    throw problem(`A value is missing after "${name}:", such as ${field.example}.`, token.start, token.end)
  }
  const value = token.value
  const unfit = (): QueryProblem =>
    problem(`"${value}" is not a valid ${name}, such as ${field.example}.`, token.valueStart, token.end)

  switch (field.type) {
    case 'text':
      return { type: 'text', field: name, text: value }
    case 'choice': {
      const values = (token.isQuoted ? [value] : value.split(',')).map(part => part.toLowerCase())
      for (const part of values) {
        const isKnown = (field.values as readonly string[]).some(known => known.toLowerCase() === part)
        if (part === '' || (!field.isOpen && !isKnown)) {
          throw problem(
            `Unknown ${name} "${part}". ${suggested(part, field.values, 'Values')}`,
            token.valueStart,
            token.end,
          )
        }
      }
      return { type: 'choice', field: name, values }
    }
    case 'count':
      return { type: 'number', field: name, range: numberRange(writtenRange(value), wholeNumber, unfit) }
    case 'size':
      return { type: 'number', field: name, range: numberRange(writtenRange(value), sizeInBytes, unfit) }
    case 'time':
      return { type: 'number', field: name, range: timeRange(writtenRange(value), nowMs, unfit) }
    case 'decimal':
      return { type: 'decimal', field: name, ...decimalRange(writtenRange(value), unfit) }
  }
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
