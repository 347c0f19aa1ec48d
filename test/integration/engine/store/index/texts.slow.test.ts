import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../../../main/engine/sending/seeded-random.ts'
import { createTextIndex } from '../../../../../main/engine/store/index/texts/text-file.ts'
import { createTextSource } from '../../../../../main/engine/store/index/texts/text-source.ts'
import { compile } from '../../../../../main/engine/store/query/compile.ts'
import { askedTrigrams } from '../../../../../main/engine/store/query/fold-text.ts'
import { createTextReads } from '../../../../../main/engine/store/query/searching.ts'
import { plainTables, tablesFor } from '../../../../../main/engine/store/query/tables.ts'
import { groupIds } from '../../../../../main/engine/store/schema/text-schema.ts'
import { groupsWith, storeOf } from './texts-steps.ts'

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
