import { isQueryField, queryFields } from './fields.ts'
import { nearest } from './nearest.ts'
import { type QueryToken, queryTokens } from './tokens.ts'

/**
 * Corrects misspelled values, such as `status:fialed`, and `=` instead of the colon; `null` without such terms. Other
 * values may be valid, and `status=failed` may be a text, so neither is an error.
 */
export function suggestedQuery(text: string): string | null {
  let suggested = ''
  let end = 0
  for (const token of queryTokens(text).tokens) {
    const written = fieldOf(token)
    if (written === null) continue
    suggested += `${text.slice(end, token.start)}${written.name}:${nearValues(written)}`
    end = token.end
  }
  suggested += text.slice(end)
  return suggested === text ? null : suggested
}

interface WrittenField {
  readonly name: string
  readonly value: string
}

/** A field with its value, also with `=`; `null` for others. */
function fieldOf(token: QueryToken): WrittenField | null {
  if (token.type === 'field' && token.value !== null && !token.isQuoted) {
    return isQueryField(token.name.toLowerCase()) ? { name: token.name, value: token.value } : null
  }
  const [, name = '', value = ''] = token.type === 'word' ? (/^(\w+)==?(.+)$/.exec(token.text) ?? []) : []
  return isQueryField(name.toLowerCase()) ? { name, value } : null
}

function nearValues({ name, value }: WrittenField): string {
  const lower = name.toLowerCase()
  const field = isQueryField(lower) ? queryFields[lower] : null
  if (field?.type !== 'choice') return value
  const known: readonly string[] = field.values
  return value
    .split(',')
    .map(part => (known.includes(part.toLowerCase()) ? part : (nearest(part, known) ?? part)))
    .join(',')
}
