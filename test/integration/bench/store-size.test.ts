import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { storeSize } from '../../bench/scale/store-size.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the search index is what its tables take, and everything else is not', () => {
  const folder = temporaryFolder()
  const plain = new Database(join(folder, 'store.db'))
  plain.exec('CREATE TABLE texts (text TEXT)')
  plain.prepare('INSERT INTO texts VALUES (?)').run('x'.repeat(100_000))
  plain.close()
  expect(storeSize(folder)).toEqual({ bytes: sizeOf(folder, 'store.db'), searchIndexBytes: 0 })

  const index = new Database(join(folder, 'index.db'))
  index.exec(
    `CREATE TABLE postings (bits BLOB); CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = trigram)`,
  )
  index.prepare('INSERT INTO postings VALUES (?)').run(Buffer.alloc(50_000))
  index.prepare('INSERT INTO texts VALUES (?)').run('a word '.repeat(20_000))
  index.close()
  const { bytes, searchIndexBytes } = storeSize(folder)
  expect(bytes).toBe(sizeOf(folder, 'store.db') + sizeOf(folder, 'index.db'))
  expect(searchIndexBytes).toBeGreaterThan(140_000)
  expect(searchIndexBytes).toBeLessThan(sizeOf(folder, 'index.db') - 50_000)
})

function sizeOf(folder: string, name: string): number {
  return statSync(join(folder, name)).size
}
