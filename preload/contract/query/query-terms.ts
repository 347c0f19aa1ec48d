import { isListField } from './fields.ts'
import { fieldText, type QueryToken, queryTokens, quotedText } from './tokens.ts'

export interface TermChip {
  readonly type: 'term'
  /** The token that it was made of. */
  readonly at: number
  /** The tokens of a minus or `not` before it. */
  readonly negations: readonly number[]
  /** In lower case, or a JSON Pointer as written; `null` for a text that is searched anywhere. */
  readonly field: string | null
  /** Several only of a field that takes a list. */
  readonly values: readonly string[]
  /** Whether its only value is in quotes. Of a body that means: exactly as sent. */
  readonly isQuoted: boolean
  /** Whether `=` precedes the value: the entire value of a member is compared. */
  readonly isEqual: boolean
  readonly isNegated: boolean
}

/** A part between terms: `or`, `not` before a parenthesis, a parenthesis. */
interface OperatorChip {
  readonly type: 'operator'
  readonly at: number
  readonly text: string
}

export type QueryChip = TermChip | OperatorChip

/** The parts of a valid query, in their order. `and` is omitted, since adjacent terms mean it. */
export function chipsOf(query: string): QueryChip[] {
  const { tokens } = queryTokens(query)
  const chips: QueryChip[] = []
  let negations: number[] = []
  for (const [at, token] of tokens.entries()) {
    if (isNegation(token)) {
      negations.push(at)
      continue
    }
    if (isTerm(token)) {
      const isNegated = negations.length % 2 === 1
      chips.push({ type: 'term', at, negations, ...contentOf(token), isNegated })
    } else {
      for (const negation of negations) chips.push({ type: 'operator', at: negation, text: 'not' })
      if (!isWord(token, 'and'))
        chips.push({ type: 'operator', at, text: query.slice(token.start, token.end) })
    }
    negations = []
  }
  return chips
}

/** The query without a term, and without its operators. */
export function withoutTerm(query: string, { at, negations }: TermChip): string {
  const { tokens } = queryTokens(query)
  const removed = new Set([at, ...negations])
  return written(query, withoutLoose(tokens.filter((_, index) => !removed.has(index))))
}

export function withTermNegated(query: string, { at, negations, isNegated }: TermChip): string {
  const { tokens } = queryTokens(query)
  const removed = new Set(negations)
  return writtenTexts(
    tokens.flatMap((token, index) => {
      if (removed.has(index)) return []
      const text = query.slice(token.start, token.end)
      return [{ token, text: index === at && !isNegated ? `-${text}` : text }]
    }),
  )
}

/** The query with other values of a term. Without any, the term is removed. */
export function withTermValues(query: string, chip: TermChip, values: readonly string[]): string {
  if (values.length === 0) return withoutTerm(query, chip)
  const text = termText(chip.field, values, chip)
  const { tokens } = queryTokens(query)
  return writtenTexts(
    tokens.map((token, index) => ({
      token,
      text: index === chip.at ? text : query.slice(token.start, token.end),
    })),
  )
}

/** A term as the query language writes it. `isQuoted`: in quotes even if its only value doesn't need them. */
export function termText(
  field: string | null,
  values: readonly string[],
  { isQuoted = false, isEqual = false }: Partial<Pick<TermChip, 'isQuoted' | 'isEqual'>> = {},
): string {
  const isList = isListField(field)
  const written = values.map(value => (isQuoted && !isList ? quotedText(value) : valueText(field, value)))
  return `${field === null ? '' : `${fieldText(field)}:${isEqual ? '=' : ''}`}${written.join(',')}`
}

/** A value as a term writes it: in quotes if it would end or divide the term. */
export function valueText(field: string | null, value: string): string {
  if (field === null) return isPlainWord(value) ? value : quotedText(value)
  const isPlain = /^[^\s()"]+$/.test(value) && !(isListField(field) && value.includes(','))
  return isPlain ? value : quotedText(value)
}

/** The values as a user edits them: only values with a comma or quote are in quotes. */
export function editedText(values: readonly string[], field: string | null): string {
  if (!isListField(field)) return values.join(',')
  return values.map(value => (/[",]/.test(value) ? quotedText(value) : value)).join(',')
}

/** The values of an edited text, without empty values. */
export function editedValues(text: string, field: string | null): readonly string[] {
  const parts = isListField(field) ? (text.match(/\s*"(?:\\["\\]|[^"])*"|[^,]+/g) ?? []) : [text]
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => (isListField(field) && part.startsWith('"') ? plainValue(part) : part))
}

/** The values of a field in terms that all results match: not those within `or`, `not` or parentheses. */
export function chosenValues(query: string, field: string): ReadonlySet<string> {
  const values = boundTerms(query, field).flatMap(term => term.values)
  return new Set(values.map(value => value.toLowerCase()))
}

/**
 * The query with a value of a field added, or removed if it has it. Of a field that takes a list a delivery has
 * one of several; of another field the value replaces the previous value. `value` is in the query language's syntax.
 */
export function withValueToggled(query: string, field: string, value: string): string {
  const plain = plainValue(value)
  const terms = boundTerms(query, field)
  const holder = terms.find(term => term.values.some(known => isSame(known, plain)))
  if (holder !== undefined) {
    return withTermValues(
      query,
      holder,
      holder.values.filter(known => !isSame(known, plain)),
    )
  }
  const [first] = terms
  if (first === undefined) return withTermAdded(query, termText(field, [plain]))
  return withTermValues(query, first, isListField(field) ? [...first.values, plain] : [plain])
}

/** A valid query with one more term that all results match. */
export function withTermAdded(query: string, term: string): string {
  const text = query.trim()
  if (text === '') return term
  return `${hasOuterOr(text) ? `(${text})` : text} ${term}`
}

/** The query without the terms that choose values of a field: its matches have other values, too. */
export function withoutField(query: string, field: string): string {
  const [first] = boundTerms(query, field)
  return first === undefined ? query : withoutField(withoutTerm(query, first), field)
}

/** The value without quotes. */
export function plainValue(value: string): string {
  const [token] = queryTokens(`x:${value}`).tokens
  return (token?.type === 'field' ? token.values[0]?.text : undefined) ?? value
}

function contentOf(token: QueryToken): Pick<TermChip, 'field' | 'values' | 'isQuoted' | 'isEqual'> {
  if (token.type === 'field') {
    const { field, name, values } = token
    return {
      field: field ?? (name.startsWith('/') ? name : name.toLowerCase()),
      values: values.map(({ text }) => text),
      isQuoted: values.length === 1 && values[0]?.isQuoted === true,
      isEqual: values[0]?.isEqual === true,
    }
  }
  const values = token.type === 'word' || token.type === 'quoted' ? [token.text] : []
  return { field: null, values, isQuoted: token.type === 'quoted', isEqual: false }
}

function isTerm(token: QueryToken): boolean {
  return token.type === 'field' || token.type === 'quoted' || (token.type === 'word' && !isOperator(token))
}

function isNegation(token: QueryToken | undefined): boolean {
  return token?.type === 'minus' || isWord(token, 'not')
}

function isJoin(token: QueryToken | undefined): boolean {
  return isWord(token, 'or') || isWord(token, 'and')
}

function isOperator(token: QueryToken): boolean {
  return isJoin(token) || isNegation(token)
}

function isWord(token: QueryToken | undefined, word: string): boolean {
  return token?.type === 'word' && token.text.toLowerCase() === word
}

function isPlainWord(text: string): boolean {
  const { tokens, error } = queryTokens(text)
  const [only] = tokens
  const isWhole = error === null && tokens.length === 1 && only?.type === 'word' && only.text === text
  return isWhole && !isOperator(only)
}

/** Without operators that have nothing to join, and empty parentheses. */
function withoutLoose(tokens: readonly QueryToken[]): readonly QueryToken[] {
  const at = tokens.findIndex((token, index) => {
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    const isEnd = after === undefined || after.type === 'close'
    if (isJoin(token)) return before === undefined || before.type === 'open' || isEnd || isJoin(after)
    if (isNegation(token)) return isEnd || isJoin(after)
    return token.type === 'open' && after?.type === 'close'
  })
  if (at < 0) return tokens
  const count = tokens[at]?.type === 'open' ? 2 : 1
  return withoutLoose([...tokens.slice(0, at), ...tokens.slice(at + count)])
}

function written(query: string, tokens: readonly QueryToken[]): string {
  return writtenTexts(tokens.map(token => ({ token, text: query.slice(token.start, token.end) })))
}

function writtenTexts(parts: readonly { readonly token: QueryToken; readonly text: string }[]): string {
  let text = ''
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1]?.token.type
    const isJoined =
      before === undefined || before === 'open' || before === 'minus' || part.token.type === 'close'
    text += isJoined ? part.text : ` ${part.text}`
  }
  return text
}

/** The terms of a field that are not negated and bind every result. */
function boundTerms(query: string, field: string): TermChip[] {
  if (hasOuterOr(query)) return []
  return outerChips(query).filter(
    (chip): chip is TermChip => chip.type === 'term' && chip.field === field && !chip.isNegated,
  )
}

function hasOuterOr(query: string): boolean {
  return outerChips(query).some(chip => chip.type === 'operator' && chip.text.toLowerCase() === 'or')
}

/** The parts outside of parentheses. */
function outerChips(query: string): QueryChip[] {
  const outer: QueryChip[] = []
  let depth = 0
  for (const chip of chipsOf(query)) {
    if (chip.type === 'operator' && chip.text === '(') depth += 1
    if (chip.type === 'operator' && chip.text === ')') depth -= 1
    if (depth === 0) outer.push(chip)
  }
  return outer
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
