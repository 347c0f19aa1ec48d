import type { Database } from 'better-sqlite3'
import type { Query } from '#contract/query/query'
import type { Search } from '../schema/rows.ts'
import { createBinder, isOfProfiles, joinedProfiles, profilesOf } from './compile.ts'
import type { Binder, Term } from './condition-parts.ts'
import { askedTrigrams, matchExpression } from './fold-text.ts'
import { sqlOf } from './query-fields.ts'

/**
 * Most deliveries that an index lists for one search. With more matches, reading deliveries from the newest
 * on finds the first sooner.
 */
export const maximumCandidates = 20_000
/** With at most this many, the text index is not queried. */
const few = 200

/** All deliveries that can match: those whose texts match an FTS5 expression, and others by id. */
export interface Candidates {
  readonly match: string | null
  readonly ids: readonly number[]
}

/** The candidates of a query, in the index; `null` if it has none, or too many. */
export function candidatesOf(database: Database, search: Search): Candidates | null {
  const { query } = search
  if (query === null) return null

  function listed(list: (binder: Binder) => string | null): readonly number[] | null {
    const { binder, parameters } = createBinder(database, search, 'indexed')
    const sql = list(binder)
    if (sql === null) return null
    const found = database
      .prepare<object, number>(`SELECT id FROM (${sql}) LIMIT ${maximumCandidates + 1}`)
      .pluck()
      .all(parameters)
    return found.length > maximumCandidates ? null : found
  }

  function ofProfiles(part: Query): Candidates | null {
    const ids = listed(
      binder => `SELECT y.delivery_id AS id FROM (${profilesOf(part, binder)}) n
        CROSS JOIN delivery_facts y INDEXED BY facts_of_profile ON y.profile = n.id`,
    )
    return ids && { match: null, ids }
  }

  function ofTerm(term: Term): Candidates | null {
    const row = sqlOf(term)
    const trigrams = row.text === undefined ? null : askedTrigrams(row.text(term))
    if (row.text !== undefined && trigrams === null) return null
    const ids = row.ids === undefined ? [] : listed(binder => row.ids?.(term, binder) ?? null)
    if (ids === null || (row.ids === undefined && trigrams === null)) return null
    return { match: trigrams && matchExpression(trigrams), ids }
  }

  function of(part: Query): Candidates | null {
    if (isOfProfiles(part, 'indexed')) return ofProfiles(part)
    switch (part.type) {
      case 'and':
        return fewest(part.parts)
      case 'or':
        return together(part.parts.map(of))
      case 'not':
        return null
      default:
        return ofTerm(part)
    }
  }

  /** One part suffices. Terms of profiles are one part: two frequent terms may have few common deliveries. */
  function fewest(parts: readonly Query[]): Candidates | null {
    let best: Candidates | null = null
    const texts: Candidates[] = []
    for (const part of joinedProfiles('and', parts, 'indexed')) {
      if (best !== null && best.ids.length <= few) return best
      const found = of(part)
      if (found === null) continue
      if (found.match !== null) texts.push(found)
      else if (best === null || found.ids.length < best.ids.length) best = found
    }
    if (best !== null && best.ids.length <= few) return best
    const [text] = texts
    if (text === undefined) return best
    // Deliveries that match by a tag or a note may not contain these texts.
    if (texts.some(({ ids }) => ids.length > 0)) return text
    return { match: texts.map(({ match }) => `(${match})`).join(' AND '), ids: [] }
  }

  return of(query)
}

function together(parts: readonly (Candidates | null)[]): Candidates | null {
  const known = parts.filter(part => part !== null)
  const ids = known.flatMap(part => part.ids)
  if (known.length < parts.length || ids.length > maximumCandidates) return null
  const matches = known.flatMap(({ match }) => (match === null ? [] : [`(${match})`]))
  return { match: matches.length === 0 ? null : matches.join(' OR '), ids }
}
