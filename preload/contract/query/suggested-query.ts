import { isListField, type QueryFieldName, queryFieldOf, queryFields } from './fields.ts'
import { nearest } from './nearest.ts'
import { queryTokens } from './tokens.ts'

/**
 * Corrects misspelled values, such as `status:fialed`, and `=` instead of the colon; `null` without such terms. Other
 * values may be valid, and `status=failed` may be a text, so neither is an error.
 */
export function suggestedQuery(text: string): string | null {
  const suggested = withNearValues(withColons(text))
  return suggested === text ? null : suggested
}

/** `status=failed` and `status==failed` as `status:failed`. */
function withColons(text: string): string {
  const signs = queryTokens(text).tokens.flatMap(token => {
    const [, name = '', sign = ''] = token.type === 'word' ? (/^(\w+)(==?)./.exec(token.text) ?? []) : []
    if (queryFieldOf(name) === null) return []
    const start = token.start + name.length
    return [{ start, end: start + sign.length, by: ':' }]
  })
  return replaced(text, signs)
}

/** Values in quotes are exactly what the user asks for. */
function withNearValues(text: string): string {
  const values = queryTokens(text).tokens.flatMap(token => {
    if (token.type !== 'field') return []
    const bare = token.values.filter(({ isQuoted }) => !isQuoted)
    return bare.map(value => ({ ...value, by: nearValue(token.field, value.text) }))
  })
  return replaced(text, values)
}

function nearValue(field: QueryFieldName | null, value: string): string {
  if (field === null || !isListField(field)) return value
  const known: readonly string[] = queryFields[field].values
  return known.includes(value.toLowerCase()) ? value : (nearest(value, known) ?? value)
}

interface Replacement {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** `ranges`: in their order. */
function replaced(text: string, ranges: readonly Replacement[]): string {
  let written = ''
  let at = 0
  for (const { start, end, by } of ranges) {
    written += text.slice(at, start) + by
    at = end
  }
  return written + text.slice(at)
}
