import type { Database } from 'better-sqlite3'
import type { Finding } from '#contract/deliveries/finding'
import { textHash } from '../text-hash.ts'
import { createIdCache } from './id-cache.ts'

export interface FindingWriter {
  /** The row of `findings` that says this, made where there is none. */
  idOf(finding: Finding): number
  /** Removes what no inspection and no trail refers to. Reads all inspections: for a moment without work. */
  removeUnused(): number
  /** After a transaction that was rolled back. */
  forget(): void
}

/** Findings repeat almost always: each is stored once. */
export function createFindingWriter(database: Database): FindingWriter {
  const find = database
    .prepare<[number, string, string, string, string, string], number>(
      `SELECT id FROM findings WHERE hash = ? AND severity = ? AND code = ? AND path = ? AND message = ? AND source = ?`,
    )
    .pluck()
  const insert = database.prepare(
    'INSERT INTO findings (hash, severity, code, path, message, source) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const removeUnused = database.prepare(
    `DELETE FROM findings WHERE id NOT IN (
       SELECT j.value FROM inspections r, json_each(r.findings) j UNION SELECT finding FROM trail_findings)`,
  )
  const ids = createIdCache()

  return {
    idOf({ severity, code, path, message, source }) {
      const key = JSON.stringify([severity, code, path, message, source])
      return ids.get(key, () => {
        const values = [textHash(key), severity, code, path, message, source] as const
        return find.get(...values) ?? Number(insert.run(...values).lastInsertRowid)
      })
    },
    removeUnused() {
      ids.clear()
      return removeUnused.run().changes
    },
    forget: ids.clear,
  }
}
