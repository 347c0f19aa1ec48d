import type { Database } from 'better-sqlite3'
import { foldText, storedText } from '../../query/fold-text.ts'

/** Stores trigrams of record ids, within the caller's transaction. */
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
