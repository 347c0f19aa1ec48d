import type { Database } from 'better-sqlite3'
import { textsOf } from '../connection/read-texts.ts'

export const textFilterSql = {
  through: 'SELECT through FROM text_progress',
  /** FTS5 reads as much for a range of rows as for all, but it stops at the limit. */
  groupsDown: `SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid <= @from
    ORDER BY rowid DESC LIMIT +@limit`,
  groupsUp: `SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid >= @from ORDER BY rowid LIMIT +@limit`,
  unfiltered: 'SELECT id FROM unfiltered_groups WHERE id BETWEEN @first AND @last',
} as const

export interface TextReads {
  /** The index has all deliveries up to this id; 0 if the index is off. */
  textsThrough(): number
  /** The next groups, from `from` on, whose texts may match an FTS5 expression; about `limit` groups. */
  nextGroups(match: string, from: number, isUp: boolean, limit: number): NextGroups
}

interface NextGroups {
  readonly groups: readonly number[]
  /** The last checked group; `null` if no group follows. */
  readonly end: number | null
}

/**
 * Text reads of a connection that reads a store. If the texts were removed since a search started, each group
 * may match any text.
 */
export function createTextReads(reader: Database): TextReads {
  let prepared: { readonly texts: Database; readonly statements: ReturnType<typeof prepare> } | null = null

  function statements(): ReturnType<typeof prepare> | null {
    const texts = textsOf(reader)
    if (texts === null) return null
    if (prepared?.texts !== texts) prepared = { texts, statements: prepare(texts) }
    return prepared.statements
  }

  return {
    textsThrough: () => statements()?.through.get()?.through ?? 0,
    nextGroups(match, from, isUp, limit) {
      const now = statements()
      if (now === null) return everyGroup(from, isUp, limit)
      const found = (isUp ? now.up : now.down).all({ asked: match, from, limit })
      const end = found.length < limit ? null : (found.at(-1) ?? null)
      const others = isUp
        ? now.unfiltered.all({ first: from, last: end ?? Number.MAX_SAFE_INTEGER })
        : now.unfiltered.all({ first: end ?? 0, last: from })
      return { groups: [...found, ...others], end }
    },
  }
}

function prepare(texts: Database) {
  return {
    through: texts.prepare<[], { through: number }>(textFilterSql.through),
    down: texts.prepare<object, number>(textFilterSql.groupsDown).pluck(),
    up: texts.prepare<object, number>(textFilterSql.groupsUp).pluck(),
    unfiltered: texts.prepare<object, number>(textFilterSql.unfiltered).pluck(),
  }
}

function everyGroup(from: number, isUp: boolean, limit: number): NextGroups {
  const count = isUp ? limit : Math.min(limit, from + 1)
  const groups = Array.from({ length: count }, (_, at) => (isUp ? from + at : from - at))
  const end = groups.at(-1) ?? null
  return { groups, end: end === 0 && !isUp ? null : end }
}
