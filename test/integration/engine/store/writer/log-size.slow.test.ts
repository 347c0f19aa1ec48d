import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { beforeDeliveries } from '#contract/terms'
import { maximumGroupBytes } from '../../../../../main/engine/store/write/delivery-group.ts'
import { restartAtBytes } from '../../../../../main/engine/store/writer/checkpoint.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestReader } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'

/**
 * Writes five times what the log may hold, in groups of `each`, while a reader searches. Expects the log within its bound.
 */
async function expectBoundedLog(each: number): Promise<void> {
  const { dataDir, store } = await newTestStore()
  const reader = openTestReader(dataDir)
  const body = new Uint8Array(64 * 1024)
  let isWriting = true
  let largest = 0
  const search = async () => {
    while (isWriting) {
      for (const _ of reader.listDeliveriesInSteps({ limit: 10, search: searchFor('nowhere') })) {
        await new Promise(resolve => setImmediate(resolve))
      }
      reader.uninspected({ after: beforeDeliveries, limit: 50, maximumBytes: 1024 * 1024 })
      largest = Math.max(largest, statSync(`${dataDir}/store.db-wal`).size)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  const searching = search()
  for (let written = 0; written < 5 * restartAtBytes; written += each * body.byteLength) {
    await Promise.all(Array.from({ length: each }, () => captured(store, arrivedDelivery({ body }))))
  }
  isWriting = false
  await searching
  // One more group may arrive before readers are held back.
  expect(largest).toBeLessThan(restartAtBytes + maximumGroupBytes * 1.1)
}

// Each leaves more behind than the writer copies alone, and never rests.
test.each([
  ['small', 16],
  ['large', 64],
])('the log stays bounded while much is written in %s groups and a reader searches', (_, each) =>
  expectBoundedLog(each),
)
