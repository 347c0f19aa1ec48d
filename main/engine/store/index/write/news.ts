import type { Database } from 'better-sqlite3'
import type { Finding } from '#contract/deliveries/finding'
import type { InspectionResult } from '../../../inspect/inspection-result.ts'
import { asKnown, newsKey, weighedFindings } from '../../../inspect/news.ts'
import { prepareAll } from '../../connection/statements.ts'
import { textHash } from '../../schema/index-functions.ts'
import type { SearchIndexWriter } from '../search-index-writer.ts'
import type { FindingWriter } from './findings.ts'

/** News per environment: a hostile sender can make up any number of values. Values beyond this limit are never new. */
const maximumNews = 5_000
/** Most cached values. Values in use are soon cached again. */
const maximumKnown = 10_000

export function createNewsWriter(
  database: Database,
  findings: Pick<FindingWriter, 'ofDelivery' | 'replace'>,
  search: Pick<SearchIndexWriter, 'changes'>,
) {
  const sql = prepareAll(database, {
    find: 'SELECT first_delivery_id FROM news WHERE scope = ? AND key = ?',
    countOf: 'SELECT count(*) FROM news WHERE scope = ?',
    insert: 'INSERT INTO news (scope, key, first_delivery_id) VALUES (?, ?, ?)',
    move: 'UPDATE news SET first_delivery_id = ? WHERE scope = ? AND key = ?',
    kindOf: 'SELECT s.kind FROM inspections r JOIN states s ON s.id = r.state WHERE r.delivery_id = ?',
  })
  const known = new Map<string, number>()
  const counts = new Map<string, number>()

  function forget(): void {
    known.clear()
    counts.clear()
  }

  function isFirst(id: number, scope: string, key: string): boolean {
    const hash = textHash(key)
    const name = `${scope} ${hash}`
    const first = known.get(name) ?? sql.find.value<number>(scope, hash)
    if (known.size >= maximumKnown) known.clear()
    if (first !== null && first <= id) {
      known.set(name, first)
      return first === id
    }
    if (first === null) {
      const count = counts.get(scope) ?? sql.countOf.value<number>(scope) ?? 0
      counts.set(scope, count)
      if (count >= maximumNews) return false
      counts.set(scope, count + 1)
      sql.insert.run(scope, hash, id)
    } else {
      sql.move.run(id, scope, hash)
      isNoLongerFirst(first, hash)
    }
    known.set(name, id)
    return true
  }

  /** This delivery was the first until an earlier one was inspected after it. */
  function isNoLongerFirst(id: number, hash: number): void {
    const before = findings.ofDelivery(id)
    if (before.length === 0) return
    const kind = sql.kindOf.value<string>(id)
    const after = before.map(finding => {
      const key = newsKey(kind, finding)
      return key !== null && textHash(key) === hash ? asKnown(finding) : finding
    })
    findings.replace(id, before, after)
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
