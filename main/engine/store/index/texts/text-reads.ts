import type { Database } from 'better-sqlite3'
import { matchExpression } from './fold-text.ts'

export const textFilterSql = {
  through: 'SELECT through FROM text_progress',
  groups: 'SELECT rowid AS id FROM texts WHERE texts MATCH @asked AND rowid BETWEEN @first AND @last',
  unfiltered: 'SELECT id FROM unfiltered_groups WHERE id BETWEEN @first AND @last',
} as const

/** Asks the text index. */
export interface TextReads {
  /** No delivery up to this id is missing; 0 where the index is off. */
  textsThrough(): number
  /** The groups between, both included, that may hold a text with all these trigrams. */
  groupsWith(trigrams: readonly string[], first: number, last: number): number[]
}

export function createTextReads(database: Database): TextReads {
  const through = database.prepare<[], { through: number }>(textFilterSql.through)
  const groups = database.prepare<object, number>(textFilterSql.groups).pluck()
  const unfiltered = database.prepare<object, number>(textFilterSql.unfiltered).pluck()
  return {
    textsThrough: () => through.get()?.through ?? 0,
    groupsWith(trigrams, first, last) {
      const found = groups.all({ asked: matchExpression(trigrams), first, last })
      return [...found, ...unfiltered.all({ first, last })]
    },
  }
}
