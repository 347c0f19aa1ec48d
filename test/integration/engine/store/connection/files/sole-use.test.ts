import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { captureAndKill, holdStore } from '../../../../../support/store/held-store.ts'
import { openTestReader, openTestStore } from '../../../../../support/store/open-test-store.ts'
import { expectSecondRefused } from '../../../../../support/store/second-refused.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

test('a second process is refused, and nothing is lost, when all files beside the database were removed', () =>
  expectSecondRefused(['hold.db', 'holder.json', 'store.db-wal', 'store.db-shm']))

test('a second process with the same database by another path is refused', async () => {
  const dataDir = temporaryFolder()
  const elsewhere = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery())
  symlinkSync(`${dataDir}/store.db`, `${elsewhere}/store.db`)
  const other = await holdStore(elsewhere, 'capture')
  expect(other.lines[0]).toMatchObject({ code: 'store-held' })
})

test('two processes that came by in turns do not both write: who finds its lock file replaced stops', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestStore(dataDir)
  await captured(first, arrivedDelivery({ body: 'first' }))
  // As if it had been replaced between another process's check and its opening.
  renameSync(`${dataDir}/hold.db`, `${dataDir}/old.db`)
  cpSync(`${dataDir}/old.db`, `${dataDir}/hold.db`)
  await expect(captured(first, arrivedDelivery())).rejects.toMatchObject({ code: 'store-gone' })
  renameSync(`${dataDir}/old.db`, `${dataDir}/hold.db`)
  await expect(captured(first, arrivedDelivery())).resolves.toBe(2)
})

test('a copy of a data folder opens, with what it held', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestStore(dataDir)
  await captured(first, arrivedDelivery({ body: 'first' }))
  await first.close()
  const copy = `${temporaryFolder()}/copy`
  cpSync(dataDir, copy, { recursive: true })
  const second = await openTestStore(copy)
  expect(await captured(second, arrivedDelivery())).toBe(2)
})

test('a reader beside does not keep a killed store from being opened again', async () => {
  const dataDir = temporaryFolder()
  await captureAndKill(dataDir, 10)
  const reader = openTestReader(dataDir)
  expect(reader.newestDeliveryId()).toBeGreaterThan(0)
  await openTestStore(dataDir)
})

test('a lock file that is not a database is kept aside and replaced', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestStore(dataDir)
  await captured(first, arrivedDelivery())
  await first.close()
  writeFileSync(`${dataDir}/hold.db`, 'garbage '.repeat(1_000))

  const clock = { nowMs: () => 1_795_000_000_000, monotonicMs: () => performance.now() }
  const second = await openTestStore(dataDir, { clock })
  expect(second.totals().deliveries).toBe(1)
  await captured(second, arrivedDelivery())
  const kept = readFileSync(`${dataDir}/hold-damaged-2026-11-18T11-06-40.db`, 'utf8')
  expect(kept.startsWith('garbage garbage')).toBe(true)
})
