import type { Database } from 'better-sqlite3'
import { foldText, storedText } from '../../query/fold-text.ts'

/** Stores trigrams of record ids, within the caller's transaction. */
export function createRecordIdWriter(database: Database) {
  const insert = database.prepare('INSERT INTO record_ids (rowid, text) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM record_ids WHERE rowid = ?')
  return {
    add: (record: number, id: string): void => void insert.run(record, storedText(foldText(id))),
    remove: (record: number): void => void remove.run(record),
  }
}
