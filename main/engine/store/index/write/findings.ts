import type { Database } from 'better-sqlite3'
import type { Finding } from '#contract/deliveries/finding'
import { textHash } from '../../schema/index-functions.ts'

/** A hostile sender can make up any number of paths: the cache is cleared at this size. */
const maximumKnown = 5_000

export type FindingWriter = ReturnType<typeof createFindingWriter>

/** Findings repeat almost always, so each is stored once. */
export function createFindingWriter(database: Database) {
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
  /** By message: a key of the complete finding took longer than all other work here. */
  const known = new Map<string, (Finding & { readonly id: number })[]>()
  let count = 0

  function forget(): void {
    known.clear()
    count = 0
  }

  function look({ severity, code, path, message, source }: Finding): number {
    const hash = textHash(JSON.stringify([severity, code, path, message, source]))
    const values = [hash, severity, code, path, message, source] as const
    return find.get(...values) ?? Number(insert.run(...values).lastInsertRowid)
  }

  return {
    /** Finds or creates the row of `findings` for this finding. */
    idOf(finding: Finding): number {
      const { severity, code, path, message, source } = finding
      const same = known.get(message)
      const found = same?.find(
        other =>
          other.path === path &&
          other.code === code &&
          other.severity === severity &&
          other.source === source,
      )
      if (found !== undefined) return found.id
      if (count >= maximumKnown) forget()
      const one = { severity, code, path, message, source, id: look(finding) }
      if (count > 0 && same !== undefined) same.push(one)
      else known.set(message, [one])
      count += 1
      return one.id
    },
    /** Removes rows that no inspection and no trail refers to. Reads all inspections: call it when idle. */
    removeUnused(): number {
      forget()
      return removeUnused.run().changes
    },
    /** Call it after a rollback. */
    forget,
  }
}
