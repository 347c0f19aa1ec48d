import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { createLedger } from '../../soak/deliveries/ledger.ts'
import { madeDelivery } from '../../soak/deliveries/made-delivery.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { newTestStore, openTestReader, openTestStore } from '../../support/store/open-test-store.ts'

/** A folder that holds these made deliveries. */
async function folderOf(markers: readonly string[]): Promise<string> {
  const { dataDir, store } = await newTestStore()
  for (const marker of markers) {
    const { method, target, headers, body } = madeDelivery(marker)
    await captured(store, arrivedDelivery({ method, target, rawHeaders: headers.flat(), body }))
  }
  await store.close()
  return dataDir
}

test('a made delivery is the same each time, and another for another marker', () => {
  expect(madeDelivery('a').request.equals(madeDelivery('a').request)).toBe(true)
  expect(madeDelivery('a').request.equals(madeDelivery('b').request)).toBe(false)
})

test('everything acknowledged and there is compared, and nothing is lost', async () => {
  const dataDir = await folderOf(['a', 'b', 'c'])
  const ledger = createLedger()
  for (const marker of ['a', 'b']) ledger.acknowledge(marker)
  expect(ledger.check(openTestReader(dataDir, rulesVersion))).toMatchObject({
    compared: 3,
    withoutResponse: 1,
    lost: [],
    duplicated: [],
    changed: [],
    returned: [],
  })
})

test('an acknowledged delivery that is not there is lost, also one that was there before', async () => {
  const dataDir = await folderOf(['a', 'b'])
  const ledger = createLedger()
  for (const marker of ['a', 'b', 'c']) ledger.acknowledge(marker)
  expect(ledger.check(openTestReader(dataDir, rulesVersion)).lost).toEqual(['c'])
  change(dataDir, 'DELETE FROM deliveries WHERE id = 1')
  expect(ledger.check(openTestReader(dataDir, rulesVersion)).lost).toEqual(['a'])
})

test('what was asked to go may go, and must stay away after the response', async () => {
  const dataDir = await folderOf(['a', 'b'])
  const ledger = createLedger()
  for (const marker of ['a', 'b']) ledger.acknowledge(marker)
  ledger.allowRemoval(['a'])
  ledger.confirmRemoval(['a'])
  expect(ledger.check(openTestReader(dataDir, rulesVersion)).returned).toEqual(['a'])
  ledger.allowRemoval(['a'])
  change(dataDir, 'DELETE FROM deliveries WHERE id = 1')
  expect(ledger.check(openTestReader(dataDir, rulesVersion))).toMatchObject({
    lost: [],
    removed: 1,
    returned: [],
  })
})

test('the same delivery twice, a changed byte and one that nobody sent are reported', async () => {
  const dataDir = await folderOf(['a', 'a', 'b'])
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery({ body: 'x' }))
  await store.close()
  change(dataDir, "UPDATE deliveries SET target = '/other' WHERE id = 3")
  const { duplicated, changed } = createLedger().check(openTestReader(dataDir, rulesVersion))
  expect(duplicated).toEqual(['a'])
  expect(changed).toEqual(['delivery 3 (b): another target', 'delivery 4: nobody sent it'])
})

function change(dataDir: string, sql: string): void {
  const database = new Database(join(dataDir, 'store.db'))
  database.pragma('foreign_keys = ON')
  database.exec(sql)
  database.close()
}
