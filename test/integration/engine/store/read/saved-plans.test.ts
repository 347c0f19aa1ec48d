import type { Database } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createSearchIndexWriter } from '../../../../../main/engine/store/index/search-index-writer.ts'
import { createStoreReads } from '../../../../../main/engine/store/index/store-reads.ts'
import { createTextSource } from '../../../../../main/engine/store/index/texts/text-source.ts'
import { createInspectionWriter } from '../../../../../main/engine/store/index/write/inspections.ts'
import { compile } from '../../../../../main/engine/store/query/compile.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/query/search-functions.ts'
import { indexedTables, plainTables, recordTables } from '../../../../../main/engine/store/query/tables.ts'
import { walkSql } from '../../../../../main/engine/store/query/walk.ts'
import { createDeliveryWrites } from '../../../../../main/engine/store/write/deliveries.ts'
import { createResponseWriter } from '../../../../../main/engine/store/write/responses.ts'
import { createSessionWrites } from '../../../../../main/engine/store/write/sessions.ts'
import { createTagWrites } from '../../../../../main/engine/store/write/tags.ts'
import { addProfile, indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { storeStatements } from '../../../../support/store/store-statements.ts'

/**
 * SQLite prepares a statement again, within its next run, if a value is bound that the planner used: a value
 * in LIMIT, and a value that a column is compared with if the order of rows or a LEFT JOIN depends on it. A
 * plus before the parameter hides it from the planner.
 */
function isSaved(sql: string): boolean {
  const compared = sql.replace(/\bSET\s.*?\bWHERE\b/gs, '')
  const plannerLooks = /\bLEFT JOIN\b|\bORDER BY\b/.test(sql)
  return !/\b(LIMIT|OFFSET)\s+[@?]/.test(sql) && !(plannerLooks && /[^<>=!]=\s*[@?]/.test(compared))
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
  createDeliveryWrites(database, createTagWrites(database))
  createResponseWriter(database)
  createSessionWrites(database)
  return [...prepared]
}

/** Conditions of all kinds, by what of a delivery and of a record they ask. */
function searches(): string[] {
  const database = emptyStore()
  addProfile(database)
  const search = searchFor('kind:issuance needle finding:error is:repeated amount:>5 record:a id:1..9')
  const places = { plain: plainTables, indexed: indexedTables, record: recordTables } as const
  return (['plain', 'indexed', 'record'] as const).flatMap(place => {
    const { sql } = compile(database, search, place)
    const tables = places[place]
    return [null, 'down' as const].flatMap(order => Object.values(walkSql(tables, tables.key, sql, order)))
  })
}

test.each([
  ['readers', () => storeStatements.map(({ text }) => text)],
  ['writers', statementsOfWriters],
  ['searches', searches],
])('no statement of the %s is prepared anew when it runs again', (_, statements) => {
  const all = statements()
  expect(all.length).toBeGreaterThan(5)
  expect(all.filter(sql => !isSaved(sql))).toEqual([])
})

test('a statement that is prepared anew is seen', () => {
  const sql = 'SELECT * FROM inspections WHERE record = @record ORDER BY place_us LIMIT +@limit'
  expect(isSaved(sql)).toBe(false)
  expect(isSaved('SELECT * FROM inspections LIMIT ?')).toBe(false)
  expect(isSaved(sql.replace('= @', '= +@'))).toBe(true)
})
