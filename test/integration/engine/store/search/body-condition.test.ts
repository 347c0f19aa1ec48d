import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyHas } from '../../../../../main/engine/store/search/body-condition.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/search/search-functions.ts'
import { indexedDatabase } from '../../../../support/store/indexed/indexed-database.ts'
import { searchFor } from '../../../../support/store/search-for.ts'

const gzip = 'X-A\n1\nContent-Encoding\ngzip'
/** Headers as they are stored, and a body. */
const bodies: readonly (readonly [headers: string, body: string | Buffer])[] = [
  ['', ''],
  ['', '{"Name":"ANA Garcia","amount":"100.00"}'],
  ['', 'before\u0000after NUL'],
  ['', 'sign: 300 \u212a, \u0130stanbul'],
  ['', Buffer.from([0xff, 0x6b, 0xc3, 0x69, 0x00, 0xe2, 0x84, 0x41])],
  ['', '100% under_score back\\slash'],
  ['', 'ΟΔΟΣ ÉTÉ straße'],
  [gzip, gzipSync('ANA in gzip, 300 \u212a')],
  [gzip, 'not gzip: ana'],
  [gzip, gzipSync('nothing')],
]
const texts = [
  ...['ana', 'ANA', 'ana garcia', '100.00', '%', '_', '\\', '0%', 'er_s', 'k\\s', 'after', 'NUL'],
  ...['before\u0000a', '300 k', '300 \u212a', 'k', 'i', '\u0130', 'istanbul', 'stanbul', 'a', 'ΟΔΟΣ'],
  ...['été', 'straße', 'gzip', 'nothing', '\ufffd'],
]

test('a body is found by a text as if it was read as text and compared without case', () => {
  const database = indexedDatabase()
  addSearchFunctions(database)
  database.exec(
    'CREATE TEMP TABLE d (id INTEGER PRIMARY KEY); CREATE TEMP TABLE h (id INTEGER, headers TEXT, body BLOB)',
  )
  bodies.forEach(([headers, body], id) => {
    database.prepare('INSERT INTO d VALUES (?)').run(id)
    // A long body lies in pieces.
    const isLong = id % 2 === 1
    const bytes = Buffer.from(body)
    database.prepare('INSERT INTO h VALUES (?, ?, ?)').run(id, headers, isLong ? null : bytes)
    if (isLong) insertChunks(id, bytes)
  })
  const found = (condition: string, parameters: object): number[] =>
    database
      .prepare<object, number>(`SELECT d.id FROM d JOIN h ON h.id = d.id WHERE ${condition} ORDER BY d.id`)
      .pluck()
      .all(parameters)
  const joined = `coalesce(h.body, (SELECT joined_bytes(p.bytes) FROM
    (SELECT bytes FROM body_chunks WHERE delivery_id = d.id ORDER BY position) p))`
  for (const text of texts) {
    const given: Record<string, string | number> = {}
    const bind = (value: string | number): string => {
      const name = `q${Object.keys(given).length}`
      given[name] = value
      return `@${name}`
    }
    const expected = found(`body_has(${joined}, h.headers, @needle)`, { needle: text.toLowerCase() })
    expect(found(bodyHas(text, { bind, search: searchFor('a') }), given), text).toEqual(expected)
  }

  function insertChunks(id: number, bytes: Buffer): void {
    database.pragma('foreign_keys = OFF')
    const insert = database.prepare('INSERT INTO body_chunks (delivery_id, position, bytes) VALUES (?, ?, ?)')
    insert.run(id, 0, bytes.subarray(0, 5))
    insert.run(id, 1, bytes.subarray(5))
  }
})
