import { gzipSync } from 'node:zlib'
import type { Database } from 'better-sqlite3'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../../../main/engine/sending/seeded-random.ts'
import { createTextIndex } from '../../../../../main/engine/store/index/texts/text-file.ts'
import { createTextSource } from '../../../../../main/engine/store/index/texts/text-source.ts'
import { compile } from '../../../../../main/engine/store/query/compile.ts'
import { askedTrigrams, matchExpression } from '../../../../../main/engine/store/query/fold-text.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/query/search-functions.ts'
import { createTextReads, type TextReads } from '../../../../../main/engine/store/query/searching.ts'
import { plainTables, tablesFor } from '../../../../../main/engine/store/query/tables.ts'
import { groupIds } from '../../../../../main/engine/store/schema/text-schema.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'

const groupsWith = (reads: TextReads, trigrams: readonly string[], limit = 1_000): readonly number[] =>
  reads.nextGroups(matchExpression(trigrams), 0, true, limit).groups

function storeOf(
  rows: readonly { target?: string; headers?: string; body: Uint8Array | string }[],
): Database {
  const database = indexedDatabase()
  addSearchFunctions(database)
  database.exec("INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 's', 1)")
  const delivery = database.prepare(
    `INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
     VALUES (?, 1, 1, 'POST', ?, 'whole', ?)`,
  )
  const contents = database.prepare(
    `INSERT INTO delivery_contents (delivery_id, http_version, remote_address, headers, trailers, body)
     VALUES (?, '1.1', '', ?, '', ?)`,
  )
  rows.forEach(({ target = '/', headers = '', body }, index) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    delivery.run(index + 1, target, bytes.byteLength)
    contents.run(index + 1, headers, bytes)
  })
  return database
}

const letters = [...'aAbB1ΣσςİiÉé𝒜\u0000%_" \n\u0301\\/', '\\u00c9', '%C3%A9', '\xc3\xa9']

test('the filter never misses what a search finds in the bytes', () => {
  const random = seededRandom(14)
  const text = (length: number): string =>
    Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')
  const rows = Array.from({ length: 400 }, (_, index) => {
    const body = text(30)
    return index % 5 === 0
      ? { headers: `Content-Encoding\ngzip\nX\n${text(8)}`.replaceAll('\u0000', ''), body: gzipSync(body) }
      : { target: text(10).replaceAll('\n', ''), body: index % 3 === 0 ? `{"${body}` : body }
  })
  const database = storeOf(rows)
  const index = createTextIndex(database)
  const source = createTextSource(database, database)
  while (index.fill(source, rows.length, 60) < rows.length - groupIds);
  const reads = createTextReads(database)
  let foundAny = 0
  let filtered = 0
  for (let time = 0; time < 120; time += 1) {
    const needle = text(3 + Math.floor(random() * 3))
    const search = { query: { type: 'anywhere', text: needle }, nowMs: 0, finalWithinMs: 0 } as const
    const { sql, parameters } = compile(database, search, 'plain')
    const found = database
      .prepare<object, number>(
        `SELECT d.id FROM ${tablesFor(plainTables, sql)} WHERE d.id BETWEEN @first AND @last AND ${sql}`,
      )
      .pluck()
      .all({ ...parameters, first: 1, last: index.through() })
    const trigrams = askedTrigrams(needle)
    if (trigrams === null) continue
    const groups = new Set(groupsWith(reads, trigrams))
    if (groups.size < 50) filtered += 1
    foundAny += found.length
    for (const id of found) expect(groups, JSON.stringify(needle)).toContain(Math.floor(id / groupIds))
  }
  expect(foundAny).toBeGreaterThan(10)
  expect(filtered).toBeGreaterThan(24)
})

test('only whole groups are added, in bounded steps, and empty ones are passed over', () => {
  const database = storeOf(Array.from({ length: 30 }, (_, index) => ({ body: `body ${index + 1}` })))
  database.exec('DELETE FROM deliveries WHERE id BETWEEN 8 AND 15')
  const index = createTextIndex(database)
  const source = createTextSource(database, database)
  expect(index.fill(source, 20, 5)).toBe(7)
  expect(index.fill(source, 20, 5)).toBe(15)
  expect(index.fill(source, 20, 5)).toBe(15)
  expect(index.fill(source, 30, 100)).toBe(23)
  expect(groupsWith(createTextReads(database), ['bod'])).toEqual([0, 2])
})

test('a body that is too long, also once it is decoded, is always a candidate, until it is gone', () => {
  const database = storeOf([
    ...Array.from({ length: 7 }, () => ({ body: 'short' })),
    { headers: 'Content-Encoding\ngzip', body: gzipSync('x'.repeat(1_100_000)) },
    ...Array.from({ length: 7 }, () => ({ body: 'y'.repeat(1_100_000) })),
  ])
  const index = createTextIndex(database)
  index.fill(createTextSource(database, database), 15, 100)
  const reads = createTextReads(database)
  expect(groupsWith(reads, ['zzz'])).toEqual([1])
  expect(groupsWith(reads, ['sho'], 1)).toEqual([0])
  index.remove([8], () => false)
  expect(groupsWith(reads, ['zzz'])).toEqual([1])
  index.remove([8, 1], () => true)
  expect(groupsWith(reads, ['zzz'])).toEqual([])
  expect(groupsWith(reads, ['sho'])).toEqual([])
})

test('a long needle asks for some of its trigrams, a short one for none', () => {
  expect(askedTrigrams('ab')).toBeNull()
  expect(askedTrigrams('abcd')).toEqual(['abc', 'bcd'])
  expect(askedTrigrams('AΣς')).toEqual(['aσσ'])
  const many = askedTrigrams('0123456789abcdefghijklmnopqrstuvwxyz')
  expect(many?.length).toBe(8)
  expect([many?.[0], many?.at(-1)]).toEqual(['012', 'xyz'])
  for (const odd of ['ab\u0000cd', '\ud800abc', 'abc\ufffd']) expect(askedTrigrams(odd)).toBeNull()
})

test('groups come from one on in either direction, and it is said how far they were looked for', () => {
  const database = storeOf(Array.from({ length: 39 }, (_, index) => ({ body: index < 15 ? 'old' : 'new' })))
  createTextIndex(database).fill(createTextSource(database, database), 39, 100)
  const reads = createTextReads(database)
  expect(reads.nextGroups('new', 4, false, 2)).toEqual({ groups: [4, 3], end: 3 })
  expect(reads.nextGroups('new', 2, false, 2)).toEqual({ groups: [2], end: null })
  expect(reads.nextGroups('new', 0, true, 2)).toEqual({ groups: [2, 3], end: 3 })
  expect(reads.nextGroups('old', 4, false, 2)).toEqual({ groups: [1, 0], end: 0 })
  expect(reads.nextGroups('old', 2, true, 2)).toEqual({ groups: [], end: null })
})
