import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { settingsSchema } from '#contract/settings'
import { openTestEngine } from '../../support/engine/open-test-engine.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { newTestStore, openTestStore } from '../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { issuance, run } from './engine-steps.ts'

test('the start waits for no thread that reads: settings and routes are those that were kept', async () => {
  const dataDir = temporaryFolder()
  const failing = new URL('data:text/javascript,throw new Error("no reading here")')
  const before = await openTestStore(dataDir)
  await before.saveSettings({ ...settingsSchema.parse({}), finalWithinMs: 60_000 })
  await before.close()
  const { client } = await openTestEngine(dataDir, { workers: { query: failing } })
  expect(await client.call('settings.get')).toMatchObject({ finalWithinMs: 60_000 })
  expect(await client.call('app.status')).toMatchObject({ listener: { state: 'listening' } })
})

test('damage of the store that the index meets as it opens is told, and deliveries are captured', async () => {
  const { dataDir, store: before } = await newTestStore()
  await captured(before, arrivedDelivery())
  await before.close()
  spoilIndexOfResponses(join(dataDir, 'store.db'))

  const damaged = await run(dataDir)
  const { listener, workerFailures } = await damaged.client.call('app.status')
  expect(listener.state).toBe('listening')
  expect(workerFailures).toMatchObject([{ part: 'index', message: expect.stringContaining('is damaged') }])
  expect(await damaged.post(issuance('IN_PROGRESS', 2))).toBe(200)
  await damaged.engine.close()

  const after = await run(dataDir)
  const { damagedStoreMovedTo } = await after.client.call('app.status')
  expect(damagedStoreMovedTo).toContain('store-damaged')
})

/** What the writer does not look at, and the index does. */
function spoilIndexOfResponses(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const page = database
    .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'responses_remarkable'")
    .pluck()
    .get()
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, ((page ?? 0) - 1) * pageBytes, (page ?? 0) * pageBytes)
  writeFileSync(file, bytes)
}
