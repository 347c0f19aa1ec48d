import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyHas, bodyHasExactly } from '../../../../../main/engine/store/query/body-condition.ts'
import { createBinder } from '../../../../../main/engine/store/query/compile.ts'
import { foldText } from '../../../../../main/engine/store/query/fold-text.ts'
import { longBodiesOf } from '../../../../../main/engine/store/query/long-bodies.ts'
import { addSearchFunctions } from '../../../../../main/engine/store/query/search-functions.ts'
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
  [
    '',
    '{"name":"PE\\u00d1ALVER","url":"https:\\/\\/a.mx\\/b","text":"Renta \\u0026 luz\\n\\ud83d\\ude00 \\\\u00f1"}',
  ],
  ['', 'Pen\u0303a, l\u00edmite'],
  ['', Buffer.from('\ufeff{"name":"Pe\u00f1a"}', 'utf16le')],
  ['', 'C:\\new {"a":"\\u00f1"}'],
  [gzip, gzipSync('["\\u00ed"]')],
]
const texts = [
  ...['ana', 'ANA', 'ana garcia', '100.00', '%', '_', '\\', '0%', 'er_s', 'k\\s', 'after', 'NUL'],
  ...['before\u0000a', '300 k', '300 \u212a', 'k', 'i', '\u0130', 'istanbul', 'stanbul', 'a', 'ΟΔΟΣ'],
  ...[
    'été',
    'straße',
    'gzip',
    'nothing',
    '\ufffd',
    'penalver',
    'PEÑALVER',
    'pen\u0303alver',
    'https://a.mx/b',
  ],
  ...[
    'Renta & luz',
    '😀',
    'peña',
    'pena',
    'limite',
    'LÍMITE',
    '\\u00d1',
    '\\/',
    'c:\\new',
    'í',
    '\\u00f1',
    '\\ñ',
  ],
]

test('a body is found by a text as if it was read as text and compared without case', () => {
  const database = indexedDatabase()
  addSearchFunctions(database)
  database.exec(
    `CREATE TEMP TABLE d (id INTEGER PRIMARY KEY); CREATE TEMP TABLE h (delivery_id INTEGER, headers TEXT, body BLOB);
      CREATE TEMP TABLE f (delivery_id INTEGER PRIMARY KEY)`,
  )
  // A long body lies in pieces.
  for (const [id, [headers, body]] of [...bodies, ...bodies].entries()) {
    database.prepare('INSERT INTO d VALUES (?)').run(id)
    database.prepare('INSERT INTO f VALUES (?)').run(id)
    const isLong = id >= bodies.length
    const bytes = Buffer.from(body)
    database.prepare('INSERT INTO h VALUES (?, ?, ?)').run(id, headers, isLong ? null : bytes)
    if (isLong) insertChunks(id, bytes)
  }
  const long = longBodiesOf(database)
  const found = (condition: string, parameters: object): number[] => {
    long.begin(Number.POSITIVE_INFINITY)
    const ids = database
      .prepare<
        object,
        number
      >(`SELECT d.id FROM d JOIN h ON h.delivery_id = d.id LEFT JOIN f ON f.delivery_id = d.id
          WHERE ${condition} ORDER BY d.id`)
      .pluck()
      .all(parameters)
    const { scan } = long.reached()
    if (scan === null) return ids
    while (scan.next().done === false);
    return found(condition, parameters)
  }
  const foundWhole = (check: string, needle: string): number[] => {
    const ids = found(`${check}(h.body, h.headers, @needle)`, { needle })
    return [...ids, ...ids.map(id => id + bodies.length)]
  }
  const { binder } = createBinder(database, searchFor('a'), 'plain')
  for (const text of texts) {
    const given: Record<string, string | number | Uint8Array> = {}
    const bind = (value: string | number | Uint8Array): string => {
      const name = `q${Object.keys(given).length}`
      given[name] = value
      return `@${name}`
    }
    const expected = foundWhole('body_has', foldText(text))
    expect(found(bodyHas(text, { ...binder, bind }), given), text).toEqual(expected)
    const exact = foundWhole('body_has_exactly', text.toLowerCase())
    expect(found(bodyHasExactly(text, { ...binder, bind }), given), text).toEqual(exact)
  }

  function insertChunks(id: number, bytes: Buffer): void {
    database.pragma('foreign_keys = OFF')
    const insert = database.prepare('INSERT INTO body_chunks (delivery_id, position, bytes) VALUES (?, ?, ?)')
    for (let at = 0; at === 0 || at < bytes.length; at += 3) insert.run(id, at, bytes.subarray(at, at + 3))
  }
})
