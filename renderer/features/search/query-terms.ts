import { type QueryToken, queryTokens } from '#contract/query/tokens'
import { withTermAdded } from './chips/filter-terms.ts'

/**
 * Whether the query has exactly this field and value, such as `finding` and `duplicate-keys`, at its outermost level.
 */
export function hasTerm(query: string, field: string, value: string): boolean {
  return termAt(query, field, value) !== null
}

/** The query with the term appended, or removed if it is there. */
export function withTermToggled(query: string, field: string, value: string): string {
  const found = termAt(query, field, value)
  if (found === null) return withTermAdded(query, `${field}:${value}`)
  return `${query.slice(0, found.start).trimEnd()} ${query.slice(found.end).trimStart()}`.trim()
}

function termAt(query: string, field: string, value: string): { start: number; end: number } | null {
  const { tokens } = queryTokens(query)
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'open') depth += 1
    if (token.type === 'close') depth -= 1
    const before = tokens[index - 1]
    const isBound =
      before?.type === 'minus' || isWord(before, /^(not|or)$/i) || isWord(tokens[index + 1], /^or$/i)
    if (depth === 0 && !isBound && token.type === 'field' && token.name.toLowerCase() === field) {
      if (token.value?.toLowerCase() === value) return token
    }
  }
  return null
}

function isWord(token: QueryToken | undefined, words: RegExp): boolean {
  return token?.type === 'word' && words.test(token.text)
}
