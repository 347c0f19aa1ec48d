import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { copiesOfFolder, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { until } from '../../../../support/until.ts'
import { count, expectTextsAgain, fill, fillWithTexts, textsIn, withTexts } from './upkeep-steps.ts'

const filled = copiesOfFolder(fillWithTexts)

test('texts that are switched off are deleted with their file; searches find the same, also once they are on again', async () => {
  const { dataDir, store } = await withTexts(filled())
  const reader = openTestReader(dataDir)
  const found = countDeliveries(reader, searchFor('"needle 7"'))
  expect(found).toBe(11)
  const [file = ''] = textsIn(dataDir)
  const [full, texts] = [store.indexBytes().all, statSync(join(dataDir, file)).size]
  expect(texts).toBeGreaterThan(80_000)
  store.setTextUse('remove')
  await until(() => !store.indexTotals().hasTexts)
  expect(readdirSync(dataDir).filter(name => name.startsWith('texts'))).toEqual([])
  expect(store.indexBytes().all).toBeLessThanOrEqual(full - texts)
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(found)
  // It stays off, also for new deliveries.
  await fill(store)
  await store.indexSettled()
  expect(store.indexTotals().textsThrough).toBe(0)
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(found * 2)
  store.setTextUse('fill')
  await until(() => store.indexTotals().textsMissing === 0)
  expect(store.indexTotals().textsThrough).toBe(count * 2 - 1)
  expect(textsIn(dataDir)).toHaveLength(1)
  expect(textsIn(dataDir)).not.toEqual([file])
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(found * 2)
})

test.each([['missing', (file: string) => rmSync(file)]])(
  'texts whose file is %s are added again, and nothing is inspected again',
  (_title, spoil) => expectTextsAgain(filled(), spoil),
)

test('a delivery that was deleted and restored is found by its text, also where its neighbors are deleted meanwhile', async () => {
  const { dataDir, store } = await withTexts(filled())
  const reader = openTestReader(dataDir)
  // A group of the texts.
  const group = Array.from({ length: 8 }, (_, at) => deliveryId(at + 8))
  const deletion = await store.beginDeletion(1_000)
  await store.trashDeliveries(group, deletion)
  await store.indexSettled()
  await store.restoreDeliveries(deletion, store.session.id)
  await store.indexSettled()
  await store.removeDeliveries(group.slice(1))
  await store.indexSettled()
  await store.saveInspections([{ id: deliveryId(8), inspection: inspectionResult() }])
  expect(store.indexTotals().textsThrough).toBe(count - 1)
  expect(countDeliveries(reader, searchFor('"needle 7 "'))).toBe(1)
})

test('an index that was emptied is one in which nothing is inspected, for readers that have it open too', async () => {
  const { dataDir, store } = await withTexts(filled())
  const reader = openTestReader(dataDir)
  expect(countDeliveries(reader, searchFor('is:inspected "needle 7"'))).toBe(11)
  await store.emptyIndex()
  expect(store.totals()).toMatchObject({ deliveries: count, pending: count })
  expect(store.indexTotals()).toMatchObject({ through: 0, textsThrough: 0 })
  expect(countDeliveries(reader, searchFor('is:inspected'))).toBe(0)
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(11)
  expect(reader.pendingIds(3)).toEqual([1, 2, 3])
  await store.saveInspections(
    reader.pendingIds(count).map(id => ({ id, inspection: inspectionResult({ status: 'NEW' }) })),
  )
  expect(countDeliveries(reader, searchFor('status:new'))).toBe(count)
  expect(store.totals().pending).toBe(0)
  await until(() => store.indexTotals().textsMissing === 0)
  expect(countDeliveries(reader, searchFor('"needle 7"'))).toBe(11)
  await store.close()
  const opened = await openTestStore(dataDir)
  expect(opened.totals()).toMatchObject({ deliveries: count, pending: 0 })
})

test('free space of the index is given back to the disk after a deletion, in steps', async () => {
  const { dataDir, store } = await withTexts(filled())
  const reader = openTestReader(dataDir)
  await store.vacuumIndex(100_000)
  await store.removeDeliveries(Array.from({ length: count }, (_, at) => deliveryId(at + 1)))
  await store.indexSettled()
  const before = reader.unusedBytes()
  const freed: number[] = []
  for (;;) {
    const pages = await store.vacuumIndex(5)
    if (pages === 0) break
    freed.push(pages)
  }
  expect(freed.length).toBeGreaterThan(1)
  expect(Math.max(...freed)).toBeLessThanOrEqual(5)
  expect(reader.unusedBytes()).toBeLessThan(before)
  const database = new Database(join(dataDir, 'index.db'), { readonly: true })
  expect(database.pragma('freelist_count', { simple: true })).toBe(0)
  database.close()
})
