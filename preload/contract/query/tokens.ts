/** A token with its position. Offsets count UTF-16 units. */
export type QueryToken =
  | { readonly type: 'open'; readonly start: number; readonly end: number }
  | { readonly type: 'close'; readonly start: number; readonly end: number }
  | { readonly type: 'minus'; readonly start: number; readonly end: number }
  | { readonly type: 'word'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly type: 'quoted'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly type: 'field'
      readonly name: string
      /** Text after the colon; `null` for none. */
      readonly value: string | null
      readonly isQuoted: boolean
      readonly start: number
      readonly end: number
      readonly valueStart: number
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
    } else if (character === '-' && at + 1 < text.length && !separators.has(text[at + 1] ?? '')) {
      at += 1
      tokens.push({ type: 'minus', start, end: at })
    } else if (character === '"') {
      const quoted = readQuoted(text, at)
      if (quoted === null) return { tokens, error: unclosed(start, text.length) }
      at = quoted.end
      tokens.push({ type: 'quoted', text: quoted.text, start, end: at })
    } else {
      const wordEnd = endOfWord(text, at)
      const colon = text.slice(at, wordEnd).indexOf(':')
      const name = colon > 0 ? text.slice(at, at + colon) : ''
      if (!/^[a-z]+$/i.test(name)) {
        tokens.push({ type: 'word', text: text.slice(at, wordEnd), start, end: wordEnd })
        at = wordEnd
        continue
      }
      const valueStart = at + colon + 1
      if (text[valueStart] === '"') {
        const quoted = readQuoted(text, valueStart)
        if (quoted === null) return { tokens, error: unclosed(valueStart, text.length) }
        at = quoted.end
        tokens.push({ type: 'field', name, value: quoted.text, isQuoted: true, start, end: at, valueStart })
      } else {
        at = wordEnd
        const value = text.slice(valueStart, wordEnd)
        tokens.push({
          type: 'field',
          name,
          value: value === '' ? null : value,
          isQuoted: false,
          start,
          end: at,
          valueStart,
        })
      }
    }
  }
  return { tokens, error: null }
}

function endOfWord(text: string, from: number): number {
  let end = from
  while (end < text.length && !separators.has(text[end] ?? '') && text[end] !== '"') end += 1
  return end
}

/** Term that finds exactly this value in a field. */
export function quotedTerm(field: string, value: string): string {
  return `${field}:"${value.replace(/["\\]/g, '\\$&')}"`
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
