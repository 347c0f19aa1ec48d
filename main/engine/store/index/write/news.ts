import type { Database } from 'better-sqlite3'
import type { Finding } from '#contract/deliveries/finding'
import { groupedCounts } from '#contract/deliveries/finding-groups'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { asKnown, newsKey, weighedFindings } from '../../../inspect/news.ts'
import { textHash } from '../../schema/index-functions.ts'
import type { SearchIndexWriter } from '../search-index-writer.ts'
import type { FindingWriter } from './findings.ts'

/**
 * News per environment: a hostile sender can make up any number of values. Values beyond this limit are never
 * new.
 */
const maximumNews = 5_000
/** Most cached values. Values in use are soon cached again. */
const maximumKnown = 10_000

interface StoredFinding extends Finding {
  readonly id: number
}

interface Inspected {
  readonly record: number | null
  readonly kind: string | null
  readonly error: number
  readonly warning: number
  readonly info: number
}

export function createNewsWriter(
  database: Database,
  findings: Pick<FindingWriter, 'idOf'>,
  search: Pick<SearchIndexWriter, 'changes'>,
) {
  const find = database
    .prepare<[string, number], number>('SELECT first_delivery_id FROM news WHERE scope = ? AND key = ?')
    .pluck()
  const countOf = database.prepare<[string], number>('SELECT count(*) FROM news WHERE scope = ?').pluck()
  const insert = database.prepare('INSERT INTO news (scope, key, first_delivery_id) VALUES (?, ?, ?)')
  const move = database.prepare('UPDATE news SET first_delivery_id = ? WHERE scope = ? AND key = ?')
  const inspected = database.prepare<[number], Inspected>(
    `SELECT r.record, s.kind, r.error_count AS error, r.warning_count AS warning, r.info_count AS info
     FROM inspections r JOIN states s ON s.id = r.state WHERE r.delivery_id = ?`,
  )
  const findingsOf = database.prepare<[number], StoredFinding>(
    `SELECT f.id, f.severity, f.code, f.path, f.message, f.source
     FROM inspections r CROSS JOIN json_each(r.findings) j CROSS JOIN findings f ON f.id = j.value
     WHERE r.delivery_id = ?`,
  )
  const save = database.prepare(
    'UPDATE inspections SET error_count = ?, warning_count = ?, info_count = ?, findings = ? WHERE delivery_id = ?',
  )
  const addToRecord = database.prepare(
    `UPDATE records SET error_count = error_count + ?, warning_count = warning_count + ?,
       info_count = info_count + ? WHERE id = ?`,
  )
  const known = new Map<string, number>()
  const counts = new Map<string, number>()

  function forget(): void {
    known.clear()
    counts.clear()
  }

  function isFirst(id: number, scope: string, key: string): boolean {
    const hash = textHash(key)
    const name = `${scope} ${hash}`
    const first = known.get(name) ?? find.get(scope, hash)
    if (known.size >= maximumKnown) known.clear()
    if (first !== undefined && first <= id) {
      known.set(name, first)
      return first === id
    }
    if (first === undefined) {
      const count = counts.get(scope) ?? countOf.get(scope) ?? 0
      counts.set(scope, count)
      if (count >= maximumNews) return false
      counts.set(scope, count + 1)
      insert.run(scope, hash, id)
    } else {
      move.run(id, scope, hash)
      isNoLongerFirst(first, hash)
    }
    known.set(name, id)
    return true
  }

  /** This delivery was the first until an earlier one was inspected after it. */
  function isNoLongerFirst(id: number, hash: number): void {
    const row = inspected.get(id)
    if (row === undefined) return
    const before = findingsOf.all(id)
    const after = before.map(({ id: findingId, ...finding }) => {
      const key = newsKey(row.kind, finding)
      if (key === null || textHash(key) !== hash) return { ...finding, id: findingId }
      const lighter = asKnown(finding)
      return { ...lighter, id: findings.idOf(lighter) }
    })
    const [old, now] = [groupedCounts(before), groupedCounts(after)]
    const change = [now.error - old.error, now.warning - old.warning, now.info - old.info] as const
    save.run(
      row.error + change[0],
      row.warning + change[1],
      row.info + change[2],
      JSON.stringify(after.map(one => one.id)),
      id,
    )
    if (row.record !== null) addToRecord.run(...change, row.record)
    search.changes(id)
  }

  return {
    /**
     * Findings of a delivery that was not inspected before. Findings that its environment never had before
     * get a higher weight. Within the caller's transaction. A delivery that is earlier than the first with a
     * finding replaces it as the first.
     */
    weigh: (id: number, inspection: InspectionResult): readonly Finding[] =>
      weighedFindings(inspection, (scope, key) => isFirst(id, scope, key)),
    /** Call it after a rollback. */
    forget,
  }
}
