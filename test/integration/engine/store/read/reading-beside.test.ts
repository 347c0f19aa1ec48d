import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { everything } from '../../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { holdStore } from '../../../../support/store/held-store.ts'
import { copiesOfFolder, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const closedFolder = copiesOfFolder()

function setVersion(dataDir: string, version: number): void {
  const database = new Database(`${dataDir}/store.db`)
  database.pragma(`user_version = ${version}`)
  database.close()
}

test('a reader sees what the holder in another process has acknowledged, and keeps nobody from opening the store after its kill', async () => {
  const dataDir = temporaryFolder()
  const holder = await holdStore('capture', dataDir)
  await holder.printed(100)
  const reader = openTestReader(dataDir)
  expect(countDeliveries(reader, everything)).toBeGreaterThanOrEqual(99)
  const before = reader.newestDeliveryId() ?? 0
  // One line for each: what was printed until now may be less than what the reader saw.
  await holder.printed(before + 100)
  expect(reader.newestDeliveryId()).toBeGreaterThan(before)
  await holder.kill()
  await openTestStore(dataDir)
})

test('a reader reads when no process holds the store, and does not hold it', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery())
  await store.close()
  const reader = openTestReader(dataDir)
  expect(countDeliveries(reader, everything)).toBe(1)
  const again = await openTestStore(dataDir)
  await captured(again, arrivedDelivery())
  expect(countDeliveries(reader, everything)).toBe(2)
})

test('a folder without a store is reported, and nothing is made in it; one that cannot be looked into is something else', () => {
  const dataDir = temporaryFolder()
  expect(() => openTestReader(dataDir)).toThrow(expect.objectContaining({ code: 'store-missing' }))
  expect(readdirSync(dataDir)).toEqual([])
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  const failed = expect.objectContaining({ code: 'store-failed', message: expect.stringContaining(file) })
  expect(() => openTestReader(file)).toThrow(failed)
})

test('a reader refuses a newer and an older store and changes neither', async () => {
  const dataDir = closedFolder()
  for (const [version, code] of [
    [1_000, 'store-newer'],
    [0, 'store-damaged'],
  ] as const) {
    setVersion(dataDir, version)
    expect(() => openTestReader(dataDir)).toThrow(expect.objectContaining({ code }))
    const database = new Database(`${dataDir}/store.db`, { readonly: true })
    expect(database.pragma('user_version', { simple: true })).toBe(version)
    database.close()
  }
})

test('a read from a store that is destroyed meanwhile fails with a code, not with an error of SQLite', async () => {
  const dataDir = closedFolder()
  const reader = openTestReader(dataDir)
  const database = new Database(`${dataDir}/store.db`)
  database.exec('DROP TABLE body_chunks')
  database.close()
  expect(() => reader.listDeliveries({ limit: 1, search: everything })).not.toThrow()
  const other = new Database(`${dataDir}/store.db`)
  other.pragma('foreign_keys = OFF')
  other.exec('DROP TABLE responses')
  other.close()
  const failed = expect.objectContaining({ code: 'store-failed' })
  expect(() => reader.listDeliveries({ limit: 1, search: everything })).toThrow(failed)
  const steps = reader.listDeliveriesInSteps({ limit: 1, search: everything })
  expect(() => steps.next()).toThrow(failed)
})
