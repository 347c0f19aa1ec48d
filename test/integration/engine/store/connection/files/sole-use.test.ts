import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { copiesOfFolder, newTestStore, openTestStore } from '../../../../../support/store/open-test-store.ts'

const folderWithDelivery = copiesOfFolder()

test('two processes that came by in turns do not both write: who finds its lock file replaced stops', async () => {
  const { dataDir, store: first } = await newTestStore()
  await captured(first, arrivedDelivery({ body: 'first' }))
  // As if it had been replaced between another process's check and its opening.
  renameSync(`${dataDir}/hold.db`, `${dataDir}/old.db`)
  cpSync(`${dataDir}/old.db`, `${dataDir}/hold.db`)
  await expect(captured(first, arrivedDelivery())).rejects.toMatchObject({ code: 'store-gone' })
  renameSync(`${dataDir}/old.db`, `${dataDir}/hold.db`)
  await expect(captured(first, arrivedDelivery())).resolves.toBe(2)
})

test('a lock file that is not a database is kept aside and replaced', async () => {
  const dataDir = folderWithDelivery()
  writeFileSync(`${dataDir}/hold.db`, 'garbage '.repeat(1_000))
  const clock = { nowMs: () => 1_795_000_000_000, monotonicMs: () => performance.now() }
  const store = await openTestStore(dataDir, { clock })
  expect(store.totals().deliveries).toBe(1)
  await captured(store, arrivedDelivery())
  const saved = readFileSync(`${dataDir}/hold-damaged-2026-11-18T11-06-40.db`, 'utf8')
  expect(saved.startsWith('garbage garbage')).toBe(true)
})
