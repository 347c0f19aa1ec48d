import type { Database } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createSearchIndexWriter } from '../../../../../main/engine/store/index/search-index-writer.ts'
import { createStoreReads } from '../../../../../main/engine/store/index/store-reads.ts'
import { createTextSource } from '../../../../../main/engine/store/index/texts/text-source.ts'
import { createInspectionWriter } from '../../../../../main/engine/store/index/write/inspections.ts'
import { deliverySearchSql } from '../../../../../main/engine/store/read/deliveries.ts'
import { recordSearchSql } from '../../../../../main/engine/store/read/records.ts'
import { checkSql } from '../../../../../main/engine/store/search/indexed-search.ts'
import { deliverySearch, recordSearch } from '../../../../../main/engine/store/search/query-sql.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/search/search-functions.ts'
import { createAnswerWriter } from '../../../../../main/engine/store/write/answers.ts'
import { createDeliveryWriter } from '../../../../../main/engine/store/write/deliveries.ts'
import { createSessionWriter } from '../../../../../main/engine/store/write/sessions.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { storeStatements } from '../../../../support/store/store-statements.ts'

// SQLite prepares a statement anew, within its next run, where a value was bound that the planner had looked at: in LIMIT,
// or compared with a column. That takes as long as preparing it, and many times as long as running it on empty tables.
const keptShare = 0.6
/** The quickest of so many runs shows it, also while the computer is busy. */
const runs = 100
/** What slows one round slows no other: a statement that is prepared anew is so in each. */
const rounds = 10

/** Parameters that are read as JSON, or by FTS5. */
const texts: Readonly<Record<string, string>> = { ids: '[1]', addresses: '["a"]', asked: '"abc"' }

function isKept(database: Database, sql: string): boolean {
  return Array.from({ length: rounds }).some(() => shareOfPreparing(database, sql) < keptShare)
}

/** The quickest run, as a share of the quickest preparation. Each run is with other values than the one before. */
function shareOfPreparing(database: Database, sql: string): number {
  const names = [...new Set([...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => name))]
  const positions = names.length > 0 ? 0 : sql.split('?').length - 1
  const statement = database.prepare<unknown[]>(sql)
  let preparing = Number.POSITIVE_INFINITY
  let running = Number.POSITIVE_INFINITY
  for (let run = 1; run <= runs; run += 1) {
    const prepare = () => database.prepare(sql)
    preparing = Math.min(preparing, took(prepare))
    const named = Object.fromEntries(names.map(name => [name, texts[name] ?? run]))
    const values: unknown[] = names.length > 0 ? [named] : Array(positions).fill(run)
    const go = statement.reader ? () => statement.all(...values) : () => statement.run(...values)
    running = Math.min(running, took(go))
  }
  return running / preparing
}

function took(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function emptyStore(): Database {
  const database = indexedDatabase()
  addSearchFunctions(database)
  return database
}

/** What the threads that write prepare, but for what adds rows. */
function statementsOfWriters(): string[] {
  const database = emptyStore()
  const prepared = new Set<string>()
  const prepare = database.prepare.bind(database)
  database.prepare = ((sql: string) => {
    if (/^\s*(SELECT|UPDATE|DELETE)/.test(sql)) prepared.add(sql)
    return prepare(sql)
  }) as typeof database.prepare
  createInspectionWriter(database, createSearchIndexWriter(database))
  createStoreReads(database)
  createTextSource(database, database)
  createDeliveryWriter(database)
  createAnswerWriter(database)
  createSessionWriter(database)
  return [...prepared]
}

/** Conditions of all kinds, by what of a delivery and of a record they ask. */
const search = searchFor('kind:issuance needle finding:error is:repeated amount:>5 record:a id:1..9')
const searches = [
  ...Object.values(deliverySearchSql).map(sql => sql(deliverySearch(search).sql)),
  ...Object.values(recordSearchSql).map(sql => sql(recordSearch(search).sql)),
  ...Object.values(checkSql).map(sql => sql(deliverySearch(search).sql)),
]

test.each([
  ['readers', () => storeStatements.map(({ text }) => text)],
  ['writers', statementsOfWriters],
  ['searches', () => searches],
])('no statement of the %s is prepared anew when it runs again', (_, statements) => {
  const database = emptyStore()
  const all = statements()
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter(sql => !isKept(database, sql))).toEqual([])
})

test('a statement that is prepared anew is seen', () => {
  const sql = 'SELECT * FROM inspections WHERE record = @record ORDER BY place_us LIMIT @limit'
  const kept = sql.replaceAll('@', '+@')
  const database = emptyStore()
  expect(isKept(database, sql)).toBe(false)
  expect(isKept(database, kept)).toBe(true)
})
