import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copiesOfFolder, openTestReader } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { count, expectTextsAgain, fillWithTexts, textsIn, withTexts } from './upkeep-steps.ts'

const filled = copiesOfFolder(fillWithTexts)

test('a file of texts that a kill left behind is deleted by the next start, and the texts are added again', async () => {
  const { dataDir, store } = await withTexts(filled())
  await store.close()
  const before = textsIn(dataDir)
  const database = new Database(join(dataDir, 'index.db'))
  database.exec('UPDATE index_state SET texts = NULL')
  database.close()
  const reader = openTestReader(dataDir)
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(11)
  const again = await withTexts(dataDir)
  expect(again.store.totals().pending).toBe(0)
  expect(again.store.indexTotals().textsThrough).toBe(count - 1)
  expect(textsIn(dataDir)).toHaveLength(1)
  expect(textsIn(dataDir)).not.toEqual(before)
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(11)
})

test.each([
  ['damaged', (file: string) => writeFileSync(file, 'x'.repeat(8_192))],
  ['of another version', (file: string) => setVersion(file, 0)],
])('texts whose file is %s are added again, and nothing is inspected again', (_title, spoil) =>
  expectTextsAgain(filled(), spoil),
)

function setVersion(file: string, version: number): void {
  const database = new Database(file)
  database.pragma(`user_version = ${version}`)
  database.close()
}
