import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { everything } from '../../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { captureAndInspect, expectMadeAgain, folderWith } from './open-index-steps.ts'

/** Folders of a closed store with so many deliveries, all inspected. */
const inspectedStore = { 2: folderWith(2), 4: folderWith(4) }

function withSql(sql: string): (file: string) => void {
  return file => {
    const index = new Database(file)
    index.exec(sql)
    index.close()
  }
}

test('an index is used again by the next opening', async () => {
  const store = await openTestStore(inspectedStore[4]())
  expect(store.totals()).toMatchObject({ deliveries: 4, pending: 0 })
})

test.each([
  ['was deleted', (file: string) => rmSync(file)],
  ['is no database', (file: string) => writeFileSync(file, 'no database '.repeat(2_000))],
  // As a checkout may replace it: a trigger would run at each write.
  [
    'has a foreign trigger',
    withSql('CREATE TRIGGER planted AFTER INSERT ON inspections BEGIN SELECT 1; END'),
  ],
  [
    'has a view in the place of a table',
    withSql(
      'CREATE TABLE hidden AS SELECT * FROM news; DROP TABLE news; CREATE VIEW news AS SELECT * FROM hidden',
    ),
  ],
])('an index that %s is made again, and nothing of the store is touched', (_, spoil) =>
  expectMadeAgain(inspectedStore[4](), spoil),
)

test('an index of a former version, without what rows say of failures, is made again', async () => {
  const dataDir = inspectedStore[4]()
  const former = new Database(`${dataDir}/index.db`)
  former.exec(`DROP TABLE reasons; DROP TABLE code_sets; ALTER TABLE inspections DROP COLUMN reason;
    ALTER TABLE records DROP COLUMN codes; ALTER TABLE states DROP COLUMN body_problem; PRAGMA user_version = 2`)
  former.close()
  const beside = openTestReader(dataDir)
  expect(beside.deliveriesById([1 as DeliveryId])).toMatchObject([
    { id: 1, isInspected: false, reason: null },
  ])
  beside.close()
  const store = await openTestStore(dataDir)
  expect(store.totals()).toMatchObject({ deliveries: 4, pending: 4 })
  const inspection = inspectionResult({ reason: { code: 'c1', text: 'why' } })
  await store.saveInspections([{ id: 1 as DeliveryId, inspection }])
  expect(openTestReader(dataDir).deliveriesById([1 as DeliveryId])).toMatchObject([
    { isInspected: true, reason: { code: 'c1', text: 'why' } },
  ])
})

test('the index of another store is not used', async () => {
  const [dataDir, other] = [inspectedStore[2](), inspectedStore[4]()]
  copyFileSync(`${other}/index.db`, `${dataDir}/index.db`)
  expect((await openTestStore(dataDir)).totals().pending).toBe(2)
})

test('with an older copy of the store, whose ids will mean other deliveries, the index is made again', async () => {
  const dataDir = inspectedStore[2]()
  copyFileSync(`${dataDir}/store.db`, `${dataDir}/backup.db`)
  const store = await openTestStore(dataDir)
  await captureAndInspect(store, 2)
  await store.close()
  copyFileSync(`${dataDir}/backup.db`, `${dataDir}/store.db`)
  const restored = await openTestStore(dataDir)
  expect(restored.totals()).toMatchObject({ deliveries: 2, pending: 2 })
})

test('without its index a store is read all the same: nothing is inspected then', async () => {
  const dataDir = inspectedStore[2]()
  rmSync(`${dataDir}/index.db`)
  const reader = openTestReader(dataDir)
  expect(reader.delivery(1 as DeliveryId)).toMatchObject({ id: 1, isInspected: false })
  expect(reader.pendingIds(10)).toEqual([1, 2])
  expect(existsSync(`${dataDir}/index.db`)).toBe(false)
})

test('what the store removed while the index was not there to follow is followed at the next opening', async () => {
  const dataDir = inspectedStore[4]()
  const database = new Database(`${dataDir}/store.db`)
  database.pragma('foreign_keys = ON')
  // As a process does that is killed between the two.
  database.exec('DELETE FROM deliveries WHERE id IN (1, 4)')
  database.close()
  const store = await openTestStore(dataDir)
  await store.indexSettled()
  expect(store.totals()).toMatchObject({ deliveries: 2, pending: 0 })
  const reader = openTestReader(dataDir)
  expect(reader.trailSize('transactions:r1')).toBe(2)
  expect([countDeliveries(reader, everything), reader.pendingIds(10).length]).toEqual([2, 0])
  // Ids are not given again.
  expect(await captured(store, arrivedDelivery())).toBe(5)
  await store.close()
  const after = new Database(`${dataDir}/store.db`, { readonly: true })
  expect(after.prepare('SELECT count(*) FROM removals').pluck().get()).toBe(0)
  after.close()
})
