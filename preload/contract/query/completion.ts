import { findingCodes, trailFindingCodes } from '../deliveries/finding-codes.ts'
import { isQueryField, type QueryFieldName, queryFields } from './fields.ts'
import { documentedPointers, namedMembers } from './members.ts'
import { valueText } from './query-terms.ts'
import type { SavedSearch } from './saved-searches.ts'
import { fieldText, type QueryToken, queryTokens } from './tokens.ts'

export interface Completion {
  /** The text that replaces the part from `start` to `end`. */
  readonly insert: string
  readonly start: number
  readonly end: number
  readonly label: string
  readonly help: string
  readonly group: 'saved' | 'recent' | 'field' | 'value'
}

export interface Completions {
  readonly items: readonly Completion[]
  /** Shown where there are no completions: an example of a value, such as `amount:>100`. */
  readonly hint: string | null
}

type Seen = (field: QueryFieldName) => readonly string[]

const nothing: Completions = { items: [], hint: null }
const maximumItems = 60

/**
 * The completions at the caret: fields at the start of a word, values after a field's colon, and saved and
 * recent queries in an empty box. `seen`: values that deliveries have in a field. Pure.
 */
export function completionsAt(
  text: string,
  caret: number,
  recent: readonly string[],
  saved: readonly SavedSearch[] = [],
  seen: Seen = () => [],
): Completions {
  if (text.trim() === '') {
    const known = [...savedItems(saved, text.length), ...recentItems(recent, saved, text.length)]
    return { items: [...known, ...fieldItems('', caret, caret)], hint: null }
  }
  const { tokens, error } = queryTokens(text)
  if (error !== null && caret > error.start) return nothing
  const token = tokens.find(one => one.start < caret && caret <= one.end)
  if (token === undefined) return { items: fieldItems('', caret, caret), hint: null }
  if (token.type === 'field') return valueCompletions(text, caret, token, seen)
  if (token.type === 'word') {
    const typed = text.slice(token.start, caret)
    return { items: fieldItems(typed, token.start, token.end), hint: null }
  }
  if (token.type === 'minus' || token.type === 'open')
    return { items: fieldItems('', caret, caret), hint: null }
  return nothing
}

/** Whether the term before the caret is the beginning of a field or of a known value. */
export function isUnfinished(text: string, caret: number): boolean {
  if (/^$|\s$/.test(text.slice(0, caret))) return false
  return completionsAt(text, caret, []).items.some(({ start }) => start < caret)
}

function savedItems(saved: readonly SavedSearch[], end: number): Completion[] {
  return saved.map(({ name, query }) => ({
    insert: query,
    start: 0,
    end,
    label: name,
    help: query,
    group: 'saved',
  }))
}

/** A saved search is offered under its name alone. */
function recentItems(recent: readonly string[], saved: readonly SavedSearch[], end: number): Completion[] {
  return recent
    .filter(query => !saved.some(search => search.query === query))
    .map(query => ({ insert: query, start: 0, end, label: query, help: '', group: 'recent' }))
}

function fieldItems(typed: string, start: number, end: number): Completion[] {
  const beginning = typed.toLowerCase()
  const fields = Object.entries(queryFields).map(([name, { help }]) => ({ name, help }))
  return [...fields, ...memberItems(typed)]
    .filter(({ name }) => name.toLowerCase().startsWith(beginning))
    .slice(0, maximumItems)
    .map(({ name, help }) => ({
      insert: `${fieldText(name)}:`,
      start,
      end,
      label: `${name}:`,
      help,
      group: 'field',
    }))
}

/** Documented members of the body: their pointers after a slash, their names after two letters. There are many. */
function memberItems(typed: string): { readonly name: string; readonly help: string }[] {
  if (typed.startsWith('/')) return documentedPointers.map(name => ({ name, help: '' }))
  if (typed.length < 2) return []
  return [...namedMembers.values()].map(({ name, members }) => ({
    name,
    help: members.map(({ pointer }) => pointer).join(', '),
  }))
}

function valueCompletions(
  text: string,
  caret: number,
  token: QueryToken & { type: 'field' },
  seen: Seen,
): Completions {
  const name = token.field
  if (caret < token.valueStart) return nothing
  if (token.members !== null && token.values.length === 0) {
    const example = fieldText(token.name)
    return {
      items: [],
      hint: `a member of the body, such as ${example}:text, ${example}:>100 or ${example}:any`,
    }
  }
  if (name === null) return nothing
  const field = queryFields[name]
  // Of several values, the one at the caret is completed.
  const at = token.values.find(value => value.start <= caret && caret <= value.end)
  if (at?.isQuoted === true) return nothing
  const { start, end } = at ?? { start: caret, end: caret }
  const typed = text.slice(start, caret).toLowerCase()
  const items = knownValues(name, seen(name))
    .filter(({ value }) => value.toLowerCase().startsWith(typed) && value.toLowerCase() !== typed)
    .slice(0, maximumItems)
    .map(
      ({ value, help }): Completion => ({
        insert: valueText(name, value),
        start,
        end,
        label: value,
        help,
        group: 'value',
      }),
    )
  const isHinted = items.length === 0 && typed === ''
  return { items, hint: isHinted ? `${field.help}, such as ${field.example}` : null }
}

/** The values of a field that are known without any delivery, then those seen; `help`: meaning of a value. */
export function knownValues(field: string, seen: readonly string[]): { value: string; help: string }[] {
  if (!isQueryField(field)) return []
  const known: readonly string[] = queryFields[field].values
  return [
    ...known.map(value => ({ value, help: '' })),
    ...(field === 'finding' ? findingValues() : []),
    ...seen.filter(value => !known.includes(value.toLowerCase())).map(value => ({ value, help: '' })),
  ]
}

function findingValues(): { value: string; help: string }[] {
  return Object.entries({ ...findingCodes, ...trailFindingCodes }).map(([value, { title }]) => ({
    value,
    help: title,
  }))
}

/** The query with the completion applied, and the new position of the caret. A complete value is followed by a space. */
export function withCompletion(text: string, item: Completion): { text: string; caret: number } {
  const rest = text.slice(item.end)
  const space = item.group === 'value' && !/^[\s,)]/.test(rest) ? ' ' : ''
  const written = text.slice(0, item.start) + item.insert + space
  return { text: written + rest, caret: written.length }
}
