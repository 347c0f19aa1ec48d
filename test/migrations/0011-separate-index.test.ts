import { readdirSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { oldTables } from '../../main/engine/store/migrations/0011-separate-index.ts'
import { migrations } from '../../main/engine/store/migrations/migrations.ts'
import { everything } from '../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../support/store/arrived-delivery.ts'
import { inspectionResult } from '../support/store/inspection-result.ts'
import { makeOlderStore } from '../support/store/older-store.ts'
import { openTestReader, openTestStore } from '../support/store/open-test-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A store of version 10 with so many deliveries, all inspected. */
async function olderStore(count: number): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await Promise.all(Array.from({ length: count }, () => captured(store, arrivedDelivery({ body: 'kept' }))))
  await store.close()
  makeOlderStore(dataDir, count)
  return dataDir
}

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
  const dataDir = await olderStore(3)
  const store = await openTestStore(dataDir)
  expect(store.hasOldRows).toBe(false)
  expect(tablesOf(dataDir)).toEqual([])
  expect(store.totals()).toMatchObject({ deliveries: 3, unread: 3 })
  expect(openTestReader(dataDir).countDeliveries(everything)).toBe(3)
  expect(readdirSync(dataDir)).toContain('index.db')
})

test('a large store loses them in steps, and goes on after an end', async () => {
  const dataDir = await olderStore(5)
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
  const dataDir = await olderStore(5)
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

test('deleted deliveries are noted for the index, and answers of note are found by an index', () => {
  const database = new Database(':memory:')
  for (const migration of migrations.slice(0, 11)) migration(database)
  database.exec(`
    INSERT INTO sessions (id, name, begun_at_ms) VALUES (1, 'a', 1);
    INSERT INTO deliveries (id, session_id, received_at_ms, method, target, reception, body_bytes)
      VALUES (1, 1, 5, 'POST', '/', 'whole', 0), (2, 1, 5, 'POST', '/', 'whole', 0);
    DELETE FROM deliveries WHERE id = 1;
  `)
  expect(database.prepare('SELECT * FROM removals').all()).toEqual([{ delivery_id: 1 }])
  expect(
    database.prepare("SELECT name FROM sqlite_schema WHERE name = 'answers_remarkable'").all(),
  ).toHaveLength(1)
  database.close()
})
