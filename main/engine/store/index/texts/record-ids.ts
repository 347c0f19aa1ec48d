import type { Database } from 'better-sqlite3'
import { foldText, matchExpression, storedText } from './fold-text.ts'

export const recordIdSql = {
  numbers: 'SELECT rowid AS id FROM record_ids WHERE record_ids MATCH @asked LIMIT +@limit',
} as const

/** Keeps the trigrams of records' ids, within the caller's transaction. */
export interface RecordIdWriter {
  add(record: number, id: string): void
  remove(record: number): void
}

export function createRecordIdWriter(database: Database): RecordIdWriter {
  const insert = database.prepare('INSERT INTO record_ids (rowid, text) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM record_ids WHERE rowid = ?')
  return {
    add: (record, id) => void insert.run(record, storedText(foldText(id))),
    remove: record => void remove.run(record),
  }
}

/** The numbers of records whose ids may hold a text with all these trigrams; `null` where there are more than `limit`. */
export type RecordNumbers = (trigrams: readonly string[], limit: number) => number[] | null

export function createRecordIdReads(database: Database): RecordNumbers {
  const numbers = database.prepare<object, number>(recordIdSql.numbers).pluck()
  return (trigrams, limit) => {
    const found = numbers.all({ asked: matchExpression(trigrams), limit: limit + 1 })
    return found.length > limit ? null : found
  }
}
