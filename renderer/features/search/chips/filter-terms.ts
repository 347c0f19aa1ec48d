import { queryTokens } from '#contract/query/tokens'
import { chipsOf, isChoice, type TermChip, valuesOf, withoutTerm, withTermValue } from './term-chips.ts'

/** The values of a field that a query asks for by terms that all results match: not those within `or`, `not` or parentheses. */
export function chosenValues(query: string, field: string): ReadonlySet<string> {
  const values = boundTerms(query, field).flatMap(valuesOf)
  return new Set(values.map(value => value.toLowerCase()))
}

/**
 * The query with a value of a field added, or removed if it asks for it. Of a field with a set of values a delivery has one
 * of several; of another field the value takes the place of the one before. `value` is as the query language writes it.
 */
export function withValueToggled(query: string, field: string, value: string): string {
  const plain = plainValue(value)
  const terms = boundTerms(query, field)
  const holder = terms.find(term => valuesOf(term).some(known => isSame(known, plain)))
  if (holder !== undefined) {
    const rest = valuesOf(holder).filter(known => !isSame(known, plain))
    return rest.length === 0 ? withoutTerm(query, holder) : withTermValue(query, holder, rest.join(','))
  }
  const [first] = terms
  if (first !== undefined && !plain.includes(','))
    return withTermValue(query, first, isChoice(field) ? `${first.value},${plain}` : plain)
  return withTermAdded(query, `${field}:${value}`)
}

/** The query with one more term that all results match. */
export function withTermAdded(query: string, term: string): string {
  const text = query.trim()
  if (text === '') return term
  return `${hasOuterOr(text) ? `(${text})` : text} ${term}`
}

/** The query without the terms that choose values of a field: what matches it has other values, too. */
export function withoutField(query: string, field: string): string {
  const [first] = boundTerms(query, field)
  return first === undefined ? query : withoutField(withoutTerm(query, first), field)
}

/** The value itself of one that may be written in quotes. */
export function plainValue(value: string): string {
  const [token] = queryTokens(`x:${value}`).tokens
  return token?.type === 'field' && token.value !== null ? token.value : value
}

/** The terms of a field that are not negated and bind every result. */
function boundTerms(query: string, field: string): TermChip[] {
  if (hasOuterOr(query)) return []
  let depth = 0
  return chipsOf(query).filter((chip): chip is TermChip => {
    if (chip.type === 'operator') {
      if (chip.text === '(') depth += 1
      if (chip.text === ')') depth -= 1
      return false
    }
    return depth === 0 && chip.field === field && !chip.isNegated
  })
}

function hasOuterOr(query: string): boolean {
  let depth = 0
  return chipsOf(query).some(chip => {
    if (chip.type !== 'operator') return false
    if (chip.text === '(') depth += 1
    if (chip.text === ')') depth -= 1
    return depth === 0 && chip.text.toLowerCase() === 'or'
  })
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
