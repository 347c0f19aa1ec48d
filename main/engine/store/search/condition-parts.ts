import type { Range } from '#contract/query/values'
import type { Binder, Term } from './binder.ts'

/** The text anywhere in a column, its own wildcards escaped. LIKE ignores case for ASCII alone. */
export function contains(column: string, text: string, { bind }: Binder): string {
  return `${column} LIKE ${bind(likePattern(text))} ESCAPE '\\'`
}

/** The text anywhere; its own wildcards escaped by a backslash. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** One of the values, whatever the case. */
export function isOneOf(column: string, values: readonly string[], { bind }: Binder): string {
  return `lower(${column}) IN (${values.map(bind).join(', ')})`
}

/** Within a range of numbers, both ends included. */
export function isWithin(column: string, range: Range<number>, { bind }: Binder): string {
  const parts = [
    ...(range.from === null ? [] : [`${column} >= ${bind(range.from)}`]),
    ...(range.to === null ? [] : [`${column} <= ${bind(range.to)}`]),
  ]
  return parts.length === 0 ? `${column} IS NOT NULL` : parts.join(' AND ')
}

/** Within a range of sort keys. */
export function isDecimalWithin(
  column: string,
  term: Extract<Term, { type: 'decimal' }>,
  { bind }: Binder,
): string {
  const { range, isFromExcluded, isToExcluded } = term
  const parts = [
    ...(range.from === null ? [] : [`${column} ${isFromExcluded ? '>' : '>='} ${bind(range.from)}`]),
    ...(range.to === null ? [] : [`${column} ${isToExcluded ? '<' : '<='} ${bind(range.to)}`]),
  ]
  return parts.length === 0 ? `${column} IS NOT NULL` : parts.join(' AND ')
}

/** A refund status; `any` for a refund in whatever state, `none` for no refund. */
export function refundIs(values: readonly string[], binder: Binder): string {
  return values
    .map(value => {
      if (value === 'any') return 's.refund_status IS NOT NULL'
      if (value === 'none') return '(r.delivery_id IS NOT NULL AND s.refund_status IS NULL)'
      return isOneOf('s.refund_status', [value], binder)
    })
    .join(' OR ')
}

/** Fields that are asked of an inspection, under `r`, and its state, under `s`; `null` for every other. */
export function inspectionCondition(term: Term, binder: Binder): string | null {
  if (term.type === 'decimal') return isDecimalWithin('decimal_key(r.amount)', term, binder)
  if (term.type === 'text' && term.field === 'asset') return contains('s.asset', term.text, binder)
  if (term.type === 'text' && term.field === 'reason') {
    const said = ['n.code', 'n.text'].map(column => contains(column, term.text, binder)).join(' OR ')
    return `r.reason IN (SELECT n.id FROM reasons n WHERE ${said})`
  }
  if (term.type !== 'choice') return null
  switch (term.field) {
    case 'service':
    case 'kind':
    case 'status':
      return isOneOf(`s.${term.field}`, term.values, binder)
    case 'refund':
      return refundIs(term.values, binder)
    default:
      return null
  }
}
