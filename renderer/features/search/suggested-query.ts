import { isQueryField, queryFields } from '#contract/query/fields'
import { nearest } from '#contract/query/nearest'
import { queryTokens } from '#contract/query/tokens'

/**
 * The query with values that are almost those of their field, such as `status:failed` for `status:fialed`; `null` where
 * none is. Other values of such fields may come too, so they are no error.
 */
export function suggestedQuery(text: string): string | null {
  let suggested = ''
  let end = 0
  for (const token of queryTokens(text).tokens) {
    if (token.type !== 'field' || token.value === null || token.isQuoted) continue
    const name = token.name.toLowerCase()
    if (!isQueryField(name)) continue
    const field = queryFields[name]
    if (field.type !== 'choice') continue
    const known: readonly string[] = field.values
    const values = token.value
      .split(',')
      .map(value => (known.includes(value.toLowerCase()) ? value : (nearest(value, known) ?? value)))
      .join(',')
    suggested += text.slice(end, token.valueStart) + values
    end = token.end
  }
  suggested += text.slice(end)
  return suggested === text ? null : suggested
}
