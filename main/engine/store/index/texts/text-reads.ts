import type { Database } from 'better-sqlite3'
import { matchExpression } from './fold-text.ts'

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
  /** The next groups from one on, it included, that may hold a text with all these trigrams; about `limit` of them. */
  nextGroups(trigrams: readonly string[], from: number, isUp: boolean, limit: number): NextGroups
}

export interface NextGroups {
  readonly groups: readonly number[]
  /** The last group that was looked at; `null` where no other follows. */
  readonly end: number | null
}

export function createTextReads(database: Database): TextReads {
  const through = database.prepare<[], { through: number }>(textFilterSql.through)
  const down = database.prepare<object, number>(textFilterSql.groupsDown).pluck()
  const up = database.prepare<object, number>(textFilterSql.groupsUp).pluck()
  const unfiltered = database.prepare<object, number>(textFilterSql.unfiltered).pluck()
  return {
    textsThrough: () => through.get()?.through ?? 0,
    nextGroups(trigrams, from, isUp, limit) {
      const found = (isUp ? up : down).all({ asked: matchExpression(trigrams), from, limit })
      const end = found.length < limit ? null : (found.at(-1) ?? null)
      const others = isUp
        ? unfiltered.all({ first: from, last: end ?? Number.MAX_SAFE_INTEGER })
        : unfiltered.all({ first: end ?? 0, last: from })
      return { groups: [...found, ...others], end }
    },
  }
}
