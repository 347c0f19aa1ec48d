import type { Database } from 'better-sqlite3'

/**
 * The tables that FTS5 keeps an index in, the large one first, and how many rows of each one step removes: a row of the
 * first has about 4 KB. FTS5 itself removes all in one go, which takes as long as the index is large.
 */
const steps = [
  'DELETE FROM texts_data WHERE id IN (SELECT id FROM texts_data LIMIT 1000)',
  'DELETE FROM texts_docsize WHERE id IN (SELECT id FROM texts_docsize LIMIT 20000)',
  'DELETE FROM texts_idx WHERE (segid, term) IN (SELECT segid, term FROM texts_idx LIMIT 10000)',
] as const

/**
 * Removes some of the rows of the text index, within the caller's transaction; false where none is left. FTS5 cannot use
 * what remains: the caller ends with its command `delete-all`, which makes an empty index.
 */
export function clearTextRows(database: Database): boolean {
  // SQLite keeps the tables of a virtual table from being written by others, unless it is asked to.
  database.unsafeMode(true)
  try {
    return steps.some(sql => database.prepare(sql).run().changes > 0)
  } finally {
    database.unsafeMode(false)
  }
}
