import { isListField, type QueryFieldName, queryFieldOf } from './fields.ts'
import { membersOf, type SearchedMember } from './members.ts'

/** A token with its position. Offsets count UTF-16 units. */
export type QueryToken =
  | { readonly type: 'open'; readonly start: number; readonly end: number }
  | { readonly type: 'close'; readonly start: number; readonly end: number }
  | { readonly type: 'minus'; readonly start: number; readonly end: number }
  | { readonly type: 'word' | 'quoted'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly type: 'field'
      /** As written, without quotes: a field, a documented member of the body, or a JSON Pointer. */
      readonly name: string
      /** `null` if there is no field of this name. */
      readonly field: QueryFieldName | null
      /** Members of the body that the name or pointer means; `null` for none. */
      readonly members: readonly SearchedMember[] | null
      /** Values after the colon: several only of a field that takes a list; none if nothing follows the colon. */
      readonly values: readonly QueryValue[]
      readonly start: number
      readonly end: number
      readonly valueStart: number
    }

/** A value with its position, which includes its quotes. */
interface QueryValue {
  readonly text: string
  readonly isQuoted: boolean
  /** Whether `=` precedes it: of a member, the entire value is compared. */
  readonly isEqual: boolean
  readonly start: number
  readonly end: number
}

export interface QueryError {
  readonly message: string
  readonly start: number
  readonly end: number
}

const separators = new Set([' ', '\t', '\n', '\r', '(', ')'])

/** Splits a query into tokens. Only an unclosed quote is an error here. */
export function queryTokens(text: string): { tokens: QueryToken[]; error: QueryError | null } {
  const tokens: QueryToken[] = []
  let at = 0
  while (at < text.length) {
    const start = at
    const character = text[at] ?? ''
    if (character === '(' || character === ')') {
      at += 1
      tokens.push({ type: character === '(' ? 'open' : 'close', start, end: at })
    } else if (separators.has(character)) {
      at += 1
    } else if (character === '-' && /^[^\s)]/.test(text.slice(at + 1, at + 2))) {
      at += 1
      tokens.push({ type: 'minus', start, end: at })
    } else if (character === '"') {
      const quoted = readQuoted(text, at)
      if (quoted === null) return { tokens, error: unclosed(start, text.length) }
      at = quoted.end
      if (quoted.text.startsWith('/') && text[at] === ':') {
        const unclosedAt = readField(quoted.text, start, at + 1)
        if (unclosedAt !== null) return { tokens, error: unclosed(unclosedAt, text.length) }
      } else {
        tokens.push({ type: 'quoted', text: quoted.text, start, end: at })
      }
    } else {
      const wordEnd = endOfWord(text, at)
      const colon = text.slice(at, wordEnd).indexOf(':')
      const name = colon > 0 ? text.slice(at, at + colon) : ''
      if (!fieldName.test(name)) {
        tokens.push({ type: 'word', text: text.slice(at, wordEnd), start, end: wordEnd })
        at = wordEnd
        continue
      }
      const unclosedAt = readField(name, start, at + colon + 1)
      if (unclosedAt !== null) return { tokens, error: unclosed(unclosedAt, text.length) }
    }
  }
  return { tokens, error: null }

  /** Reads the values of a field. Returns the position of an unclosed quote; `null` for none. */
  function readField(name: string, start: number, valueStart: number): number | null {
    const field = queryFieldOf(name)
    const members = field === null ? membersOf(name) : null
    const { values, end, unclosedAt } = readValues(text, valueStart, {
      isList: isListField(field),
      takesEqual: members !== null,
    })
    if (unclosedAt !== null) return unclosedAt
    at = end
    tokens.push({ type: 'field', name, field, members, values, start, end, valueStart })
    return null
  }
}

/** A field, a member of the body by its name, or a JSON Pointer. */
const fieldName = /^(?:[a-z]+(?:_[a-z]+)*|\/.*)$/i

function endOfWord(text: string, from: number, separator = '"'): number {
  let end = from
  while (
    end < text.length &&
    !separators.has(text[end] ?? '') &&
    text[end] !== '"' &&
    text[end] !== separator
  )
    end += 1
  return end
}

/** The values that start at `from`, each quoted or not. `isList`: commas separate values. */
function readValues(
  text: string,
  from: number,
  { isList, takesEqual }: { readonly isList: boolean; readonly takesEqual: boolean },
): { readonly values: readonly QueryValue[]; readonly end: number; readonly unclosedAt: number | null } {
  const values: QueryValue[] = []
  let at = from
  for (;;) {
    const isEqual = takesEqual && text[at] === '='
    const start = isEqual ? at + 1 : at
    const quoted = text[start] === '"' ? readQuoted(text, start) : undefined
    if (quoted === null) return { values, end: text.length, unclosedAt: start }
    at = quoted?.end ?? endOfWord(text, start, isList ? ',' : undefined)
    values.push({
      text: quoted?.text ?? text.slice(start, at),
      isQuoted: quoted !== undefined,
      isEqual,
      start,
      end: at,
    })
    if (!isList || text[at] !== ',') break
    at += 1
  }
  return { values: at === from ? [] : values, end: at, unclosedAt: null }
}

/** The text in quotes, with the escapes `\"` and `\\`. */
export function quotedText(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/** Term that finds exactly this value in a field. */
export function quotedTerm(field: string, value: string): string {
  return `${field}:${quotedText(value)}`
}

/** A field before its colon: a pointer is in quotes if it would end early. */
export function fieldText(field: string): string {
  return field.startsWith('/') && /[\s():"]/.test(field) ? quotedText(field) : field
}

/** A quoted text with the escapes `\"` and `\\`. */
function readQuoted(text: string, from: number): { text: string; end: number } | null {
  let value = ''
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '"') return { text: value, end: at + 1 }
    if (character === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) {
      value += text[at + 1]
      at += 1
    } else {
      value += character
    }
  }
  return null
}

function unclosed(start: number, end: number): QueryError {
  return { message: 'This quote isn’t closed. Add a ".', start, end }
}
