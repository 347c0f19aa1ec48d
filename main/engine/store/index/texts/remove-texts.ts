import type { Database } from 'better-sqlite3'
import { textTable } from './text-schema.ts'

/**
 * The tables that FTS5 keeps an index in, the large one first, and how many rows of each one step removes: a row of the
 * first has about 4 KB.
 */
const steps = [
  'DELETE FROM removed_texts_data WHERE id IN (SELECT id FROM removed_texts_data LIMIT 1000)',
  'DELETE FROM removed_texts_docsize WHERE id IN (SELECT id FROM removed_texts_docsize LIMIT 20000)',
  `DELETE FROM removed_texts_idx WHERE (segid, term) IN (SELECT segid, term FROM removed_texts_idx LIMIT 10000)`,
] as const

/**
 * Removes all texts in steps, each within the caller's transaction. FTS5 itself removes all in one go, which takes as
 * long as the index is large. An empty one takes its place at once, so that readers always find one that is whole.
 */
export interface TextRemoval {
  isUnderWay(): boolean
  begin(): void
  /** False once all is gone. */
  removeSome(): boolean
}

export function createTextRemoval(database: Database): TextRemoval {
  const removed = database.prepare<[], unknown>("SELECT 1 FROM sqlite_schema WHERE name = 'removed_texts'")

  return {
    isUnderWay: () => removed.get() !== undefined,
    begin: () => void database.exec(`ALTER TABLE texts RENAME TO removed_texts; ${textTable}`),
    removeSome() {
      if (removeRows()) return true
      database.exec('DROP TABLE removed_texts')
      return false
    },
  }

  function removeRows(): boolean {
    // SQLite keeps the tables of a virtual table from being written by others, unless it is asked to.
    database.unsafeMode(true)
    try {
      return steps.some(sql => database.prepare(sql).run().changes > 0)
    } finally {
      database.unsafeMode(false)
    }
  }
}
