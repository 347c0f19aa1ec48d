import { readdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { oldTables } from '../../main/engine/store/migrations/0011-separate-index.ts'
import { openStore } from '../../main/engine/store/open-store.ts'
import { everything } from '../../main/engine/store/read-store.ts'
import { testPorts } from '../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { inspectionResult } from '../support/store/inspection-result.ts'
import { makeOlderStore } from '../support/store/older-store.ts'
import { copiesOfFolder, openTestReader, openTestStore } from '../support/store/open-test-store.ts'

/** Folders with a store of version 10 with five deliveries, all inspected. */
const olderStore = copiesOfFolder(async dataDir => {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion: 1, holder: { host: 'command' } })
  for (let index = 0; index < 5; index += 1) await captured(store, arrivedDelivery({ body: 'kept' }))
  await store.close()
  makeOlderStore(dataDir, 5)
})

/** As many as a large store has, without their deliveries. */
function addReadings(dataDir: string): void {
  const database = new Database(`${dataDir}/store.db`)
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec(`
    WITH RECURSIVE n (id) AS (SELECT 6 UNION ALL SELECT id + 1 FROM n WHERE id < 30000)
    INSERT INTO readings (delivery_id, rules_version, service, clock_us, status_rank, refund_rank, error_count,
      warning_count, info_count, bytes_key) SELECT id, 1, 'none', 0, 0, 0, 0, 0, 0, 'b' FROM n;
  `)
  database.close()
}

function pagesOf(dataDir: string): { free: number; all: number } {
  const database = new Database(`${dataDir}/store.db`, { readonly: true })
  try {
    const number = (name: string): number => Number(database.pragma(name, { simple: true }))
    return { free: number('freelist_count'), all: number('page_count') }
  } finally {
    database.close()
  }
}

function tablesOf(dataDir: string): string[] {
  const database = new Database(`${dataDir}/store.db`, { readonly: true })
  onTestFinished(() => {
    database.close()
  })
  return database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'old\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all()
}

test('a small store loses the old tables at once, keeps its deliveries, and is inspected again', async () => {
  const dataDir = olderStore()
  const store = await openTestStore(dataDir)
  expect(store.hasOldRows).toBe(false)
  expect(tablesOf(dataDir)).toEqual([])
  expect(store.totals()).toMatchObject({ deliveries: 5, unread: 5 })
  expect(openTestReader(dataDir).countDeliveries(everything)).toBe(5)
  expect(readdirSync(dataDir)).toContain('index.db')
})

test('a large store loses them in steps, and goes on after an end', async () => {
  const dataDir = olderStore()
  addReadings(dataDir)

  const first = await openTestStore(dataDir)
  expect(first.hasOldRows).toBe(true)
  expect(tablesOf(dataDir).sort()).toEqual([...oldTables].sort())
  const left = await first.removeOldRows(200)
  expect(left).toBeGreaterThan(0)
  // Capturing and inspecting go on meanwhile.
  const id = await captured(first, arrivedDelivery())
  await first.saveInspections([{ id, inspection: inspectionResult() }])
  await first.close()

  const second = await openTestStore(dataDir)
  let steps = 0
  let before = left
  for (let now = left; now > 0; steps += 1) {
    now = await second.removeOldRows(1_000)
    expect(now).toBeLessThanOrEqual(before)
    before = now
  }
  expect(steps).toBeGreaterThan(25)
  expect(tablesOf(dataDir)).toEqual([])
  expect(second.totals()).toMatchObject({ deliveries: 6, unread: 5 })
})

test('the space of the old tables is given back, also where the end came between', async () => {
  const dataDir = olderStore()
  addReadings(dataDir)
  const first = await openTestStore(dataDir)
  const pages = pagesOf(dataDir).all
  do await first.removeOldRows(10_000)
  while (pagesOf(dataDir).all === pages)
  await first.close()
  // Some went back, and no row is left.
  expect(tablesOf(dataDir)).toEqual([oldTables.at(-1)])
  expect(pagesOf(dataDir).free).toBeGreaterThan(0)

  const second = await openTestStore(dataDir)
  expect(second.hasOldRows).toBe(true)
  while ((await second.removeOldRows(10_000)) > 0);
  expect(tablesOf(dataDir)).toEqual([])
  expect(pagesOf(dataDir).free).toBe(0)
  expect(pagesOf(dataDir).all).toBeLessThan(pages / 2)
})
