import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { everything } from '../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../support/store/inspection-result.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

test('closing stores everything that waits: deliveries, answers and inspections', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const first = await captured(store, arrivedDelivery())
  const waiting = Array.from({ length: 100 }, () => captured(store, arrivedDelivery()))
  store.recordAnswer(first, 200, 1)
  const inspections = store.saveInspections([{ id: first, inspection: inspectionResult() }])
  await store.close()

  await expect(Promise.all(waiting)).resolves.toHaveLength(100)
  await inspections
  const reader = openTestReader(dataDir)
  expect(reader.countDeliveries(everything)).toBe(101)
  expect(reader.delivery(first)).toMatchObject({ isRead: true, answer: { status: 200 } })
})

test('a closed store leaves its data and an empty lock, and no log to play back', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery())
  expect(existsSync(`${dataDir}/holder.json`)).toBe(true)
  await store.close()
  expect(readdirSync(dataDir).sort()).toEqual(['hold.db', 'index.db', 'store.db'])
})

test('a closed store takes nothing more', async () => {
  const store = await openTestStore(temporaryFolder())
  await store.close()
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'closed' })
  const inspection = { id: 1 as DeliveryId, inspection: inspectionResult() }
  await expect(store.saveInspections([inspection])).rejects.toMatchObject({ code: 'closed' })
})

test('closing twice is closing once', async () => {
  const store = await openTestStore(temporaryFolder())
  await Promise.all([store.close(), store.close()])
  await store.close()
})

test('a closed folder can be opened again at once, and ids go on', async () => {
  const dataDir = temporaryFolder()
  const before = await openTestStore(dataDir)
  const first = await captured(before, arrivedDelivery())
  await before.close()
  const after = await openTestStore(dataDir)
  expect(await captured(after, arrivedDelivery())).toBe(first + 1)
  expect(after.totals().deliveries).toBe(2)
})
