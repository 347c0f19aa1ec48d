import type { Database } from 'better-sqlite3'
import { textsOf } from './read-texts.ts'

export const textFilterSql = {
  through: 'SELECT through FROM text_progress',
  /** FTS5 reads no less for a stretch of rows than for all, but ends where there are enough. */
  groupsDown: `SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid <= @from
    ORDER BY rowid DESC LIMIT +@limit`,
  groupsUp: `SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid >= @from ORDER BY rowid LIMIT +@limit`,
  unfiltered: 'SELECT id FROM unfiltered_groups WHERE id BETWEEN @first AND @last',
} as const

/** Asks the text index. */
export interface TextReads {
  /** No delivery up to this id is missing; 0 where the index is off. */
  textsThrough(): number
  /** The next groups from one on, it included, whose texts may meet an expression of FTS5; about `limit` of them. */
  nextGroups(match: string, from: number, isUp: boolean, limit: number): NextGroups
}

interface NextGroups {
  readonly groups: readonly number[]
  /** The last group that was looked at; `null` where no other follows. */
  readonly end: number | null
}

/** Of a connection that reads a store. Where the texts were removed since a search began, each group may hold any text. */
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
