import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everything } from '../../../../main/engine/store/read-store.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../support/store/inspection-result.ts'
import { newTestStore, openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { countDeliveries } from '../../../support/store/whole-reads.ts'

test('closing, also twice, stores everything that waits and leaves no log; a closed store takes nothing, and opened again ids go on', async () => {
  const { dataDir, store } = await newTestStore()
  const first = await captured(store, arrivedDelivery())
  expect(existsSync(`${dataDir}/holder.json`)).toBe(true)
  const waiting = Array.from({ length: 100 }, () => captured(store, arrivedDelivery()))
  store.recordResponse(first, 200, 1)
  const inspection = { id: first, inspection: inspectionResult() }
  const inspections = store.saveInspections([inspection])
  await Promise.all([store.close(), store.close()])

  await expect(Promise.all(waiting)).resolves.toHaveLength(100)
  await inspections
  expect(readdirSync(dataDir).sort()).toEqual(['hold.db', 'index.db', 'secrets', 'store.db'])
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'closed' })
  await expect(store.saveInspections([inspection])).rejects.toMatchObject({ code: 'closed' })
  const reader = openTestReader(dataDir)
  expect(countDeliveries(reader, everything)).toBe(101)
  expect(reader.delivery(first)).toMatchObject({ isInspected: true, response: { status: 200 } })

  const again = await openTestStore(dataDir)
  expect(await captured(again, arrivedDelivery())).toBe(102)
  expect(again.totals()).toMatchObject({ deliveries: 102, pending: 101 })
})
