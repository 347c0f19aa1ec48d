import type { Database } from 'better-sqlite3'
import type { DeliverySummary, FoundText } from '#contract/deliveries/delivery'
import { type JsonNode, jsonLineOf, readJson } from '#contract/json/text'
import type { Query } from '#contract/query/query'
import { prepareAll } from '../../connection/statements.ts'
import { foldText } from '../../query/fold-text.ts'
import { memberTermOf } from '../../query/member-value.ts'
import { bodyTexts } from '../../query/searched-text.ts'

/** Text around a match, in UTF-16 units. */
const unitsBefore = 24
const unitsAfter = 120

export const foundTextSql = {
  /** Bounded, since each row of a list is read. */
  body: `SELECT body FROM delivery_contents
    WHERE delivery_id = +@id AND length(body) <= 65536 AND headers NOT LIKE '%content-encoding%'`,
} as const

/** Finds a term of the query in the texts of a body. */
type Finder = (texts: readonly string[]) => FoundText | null

/** Adds to rows what their body has of the first term of the query that it has. */
export function createFoundTexts(database: Database) {
  const sql = prepareAll(database, foundTextSql)
  return (rows: readonly DeliverySummary[], query: Query | null): DeliverySummary[] => {
    const finders = findersOf(query)
    return rows.map(row => {
      const body = finders.length === 0 ? null : sql.body.value<Buffer>({ id: row.id })
      const found = body === null ? null : firstOf(finders, find => find(bodyTexts(body)))
      return found === null ? row : { ...row, found }
    })
  }
}

/** Finders of the terms that a body may match by; not those that are excluded. */
function findersOf(query: Query | null): Finder[] {
  switch (query?.type) {
    case 'and':
    case 'or':
      return query.parts.flatMap(findersOf)
    case 'anywhere':
      return [textFinder(query.text)]
    case 'text':
      return query.field === 'body' ? [textFinder(query.text)] : []
    case 'member':
      return [memberFinder(query)]
    default:
      return []
  }
}

function textFinder(asked: string): Finder {
  const folded = foldText(asked)
  return texts => firstOf(texts, text => foundIn(text, folded))
}

function memberFinder({ members, test }: Query & { readonly type: 'member' }): Finder {
  const term = memberTermOf(JSON.stringify({ members, test }))
  const folded = test.type === 'text' ? foldText(test.text) : ''
  return texts => firstOf(texts, memberIn)

  function memberIn(text: string): FoundText | null {
    const matched = term.firstMatch(readJson(text))
    if (matched === null) return null
    const value = valueText(text, matched.node)
    const { before, match, after } = foundIn(value, folded) ?? { before: '', match: cut(value), after: '' }
    return { before: `${matched.name}: ${before}`, match, after }
  }
}

const valueText = (text: string, node: JsonNode): string =>
  node.type === 'string' ? node.value : jsonLineOf(text, node)

const cut = (text: string): string => onOneLine(text.slice(0, unitsAfter))

function firstOf<Item>(items: readonly Item[], find: (item: Item) => FoundText | null): FoundText | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

/** `asked`: of `foldText`. */
export function foundIn(text: string, asked: string): FoundText | null {
  const folded = foldText(text)
  const at = asked === '' ? -1 : folded.indexOf(asked)
  if (at < 0) return null
  const isSame = folded.length === text.length
  const start = isSame ? at : placeOf(text, at)
  const end = isSame ? at + asked.length : placeOf(text, at + asked.length)
  const from = Math.max(0, start - unitsBefore)
  return {
    before: `${from === 0 ? '' : '…'}${onOneLine(text.slice(from, start))}`,
    match: onOneLine(text.slice(start, end)),
    after: onOneLine(text.slice(end, end + unitsAfter)),
  }
}

/** Place in a text by the place in its folded form. */
function placeOf(text: string, foldedAt: number): number {
  let at = 0
  let folded = 0
  for (const letter of text) {
    const units = foldText(letter).length
    // An accent belongs to the letter before it.
    if (folded >= foldedAt && units > 0) break
    folded += units
    at += letter.length
  }
  return at
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').toWellFormed()
}
