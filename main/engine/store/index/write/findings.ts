import type { Database } from 'better-sqlite3'
import type { Finding } from '#contract/deliveries/finding'
import { groupedCounts } from '#contract/deliveries/finding-groups'
import { prepareAll } from '../../connection/statements.ts'
import { createSharedRows } from './shared-rows.ts'

/** A hostile sender can make up any number of paths: the cache is cleared at this size. */
const maximumKnown = 5_000

export type FindingWriter = ReturnType<typeof createFindingWriter>

/** Findings repeat almost always, so each is stored once. */
export function createFindingWriter(database: Database) {
  const columns = ['severity', 'code', 'path', 'message', 'source']
  const rows = createSharedRows(database, 'findings', columns, { isHashed: true })
  const sql = prepareAll(database, {
    ofDelivery: `SELECT f.severity, f.code, f.path, f.message, f.source
     FROM inspections r CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value
     WHERE r.delivery_id = ?`,
    save: 'UPDATE inspections SET error_count = ?, warning_count = ?, info_count = ?, findings = ? WHERE delivery_id = ?',
    count: `UPDATE records SET error_count = error_count + ?, warning_count = warning_count + ?,
       info_count = info_count + ? WHERE id = (SELECT record FROM inspections WHERE delivery_id = ?)`,
  })
  /** By message: a key of the complete finding took longer than all other work here. */
  const known = new Map<string, (Finding & { readonly id: number })[]>()
  let count = 0

  function forget(): void {
    known.clear()
    count = 0
  }

  function idOf(finding: Finding): number {
    const { severity, code, path, message, source } = finding
    const same = known.get(message)
    const found = same?.find(
      other =>
        other.path === path && other.code === code && other.severity === severity && other.source === source,
    )
    if (found !== undefined) return found.id
    if (count >= maximumKnown) forget()
    const id = rows.look(severity, code, path, message, source)
    const one = { severity, code, path, message, source, id }
    if (count > 0 && same !== undefined) same.push(one)
    else known.set(message, [one])
    count += 1
    return id
  }

  /** The ids of findings as the column of an inspection; `null` for none. */
  const listOf = (all: readonly Finding[]): string | null =>
    all.length === 0 ? null : `[${all.map(idOf).join(',')}]`

  return {
    /** Finds or creates the row of `findings` for this finding. */
    idOf,
    listOf,
    ofDelivery: (id: number): Finding[] => sql.ofDelivery.all<Finding>(id),
    /** Replaces the findings of a stored inspection, and counts them in its record. */
    replace(id: number, before: readonly Finding[], after: readonly Finding[]): void {
      const [old, now] = [groupedCounts(before), groupedCounts(after)]
      sql.save.run(now.error, now.warning, now.info, listOf(after), id)
      sql.count.run(now.error - old.error, now.warning - old.warning, now.info - old.info, id)
    },
    /** Call it after a rollback, and after rows were removed. */
    forget,
  }
}
