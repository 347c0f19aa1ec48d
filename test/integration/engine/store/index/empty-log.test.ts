import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openIndexing } from '../../../../../main/engine/store/index/indexing.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { until } from '../../../../support/until.ts'

const mebibyte = 1024 * 1024

/** So many inspected deliveries. */
async function capture(store: Store, count: number): Promise<void> {
  const ids = await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery())))
  await store.saveInspections(ids.map(id => ({ id, inspection: inspectionResult() })))
}

/** Writes into the index beside whoever has it open. */
function writer(dataDir: string): (bytes: number) => void {
  const database = new Database(`${dataDir}/index.db`)
  onTestFinished(() => {
    database.close()
  })
  return bytes =>
    database.exec(`CREATE TABLE IF NOT EXISTS more (bytes); INSERT INTO more VALUES (zeroblob(${bytes}))`)
}

const logOf = (dataDir: string): number => statSync(`${dataDir}/index.db-wal`).size

/** Holds the log as it is: what is in it was not read yet. */
function holdLog(dataDir: string): Database.Database {
  const reader = new Database(`${dataDir}/index.db`, { readonly: true })
  onTestFinished(() => {
    reader.close()
  })
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM inspections').get()
  return reader
}

test('a log that has grown is emptied once nothing is to be done, and its size is that of the file', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await capture(store, 3)
  const reader = holdLog(dataDir)
  writer(dataDir)(mebibyte)
  await capture(store, 1)
  const log = logOf(dataDir)
  expect(log).toBeGreaterThan(mebibyte)
  expect(store.indexBytes()).toEqual({ log, all: log + statSync(`${dataDir}/index.db`).size })

  reader.exec('COMMIT')
  await until(() => logOf(dataDir) === 0)
  expect(store.indexBytes()).toEqual({ log: 0, all: statSync(`${dataDir}/index.db`).size })
  // Writing goes on.
  await capture(store, 1)
  expect(logOf(dataDir)).toBeGreaterThan(0)
  expect(store.totals()).toMatchObject({ deliveries: 5, pending: 0 })
})

test('a short log stays, and one that a reader holds is emptied after it', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await capture(store, 1)
  await store.close()
  const indexing = openIndexing({ dataDir, rulesVersion: 1 })
  onTestFinished(indexing.close)
  const write = writer(dataDir)
  write(mebibyte / 4)
  const short = logOf(dataDir)
  expect(short).toBeGreaterThan(mebibyte / 4)
  expect(indexing.emptyLog()).toBe(true)
  expect(logOf(dataDir)).toBe(short)

  const reader = holdLog(dataDir)
  write(mebibyte)
  expect(indexing.emptyLog()).toBe(false)
  expect(logOf(dataDir)).toBeGreaterThan(mebibyte)
  reader.exec('COMMIT')
  expect(indexing.emptyLog()).toBe(true)
  expect(logOf(dataDir)).toBe(0)
})
