import type { Database } from 'better-sqlite3'
import type { DeliverySummary, FoundText } from '#contract/deliveries/delivery'
import type { Query } from '#contract/query/query'
import { foldText } from '../../query/fold-text.ts'
import { bodyTexts } from '../../query/searched-text.ts'

/** Text around a match, in UTF-16 units. */
const unitsBefore = 24
const unitsAfter = 120

export const foundTextSql = {
  /** Bounded, since each row of a list is read. */
  body: `SELECT body FROM delivery_contents
    WHERE delivery_id = +@id AND length(body) <= 65536 AND headers NOT LIKE '%content-encoding%'`,
} as const

/** Adds to rows where their body has the first text of the query that it has. */
export function createFoundTexts(database: Database) {
  const bodyOf = database.prepare<object, Buffer>(foundTextSql.body).pluck()
  return (rows: readonly DeliverySummary[], query: Query | null): DeliverySummary[] => {
    const asked = askedTexts(query).map(foldText)
    return rows.map(row => {
      const body = asked.length === 0 ? undefined : bodyOf.get({ id: row.id })
      const found = body === undefined ? null : firstFound(bodyTexts(body), asked)
      return found === null ? row : { ...row, found }
    })
  }
}

/** The texts that a body may match by; not those that are excluded. */
function askedTexts(query: Query | null): string[] {
  if (query?.type === 'and' || query?.type === 'or') return query.parts.flatMap(askedTexts)
  if (query?.type === 'anywhere') return [query.text]
  return query?.type === 'text' && query.field === 'body' ? [query.text] : []
}

function firstFound(texts: readonly string[], asked: readonly string[]): FoundText | null {
  for (const folded of asked) {
    for (const text of texts) {
      const found = foundIn(text, folded)
      if (found !== null) return found
    }
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
