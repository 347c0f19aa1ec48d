import { statSync } from 'node:fs'
import { expect } from 'vitest'
import { beforeDeliveries } from '#contract/terms'
import { maximumGroupBytes } from '../../../../../main/engine/store/write/delivery-group.ts'
import { restartAtBytes } from '../../../../../main/engine/store/writer/checkpoint.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

/**
 * Writes so many times what the log may hold, in groups of `each`, while a reader searches. Expects the log within its bound.
 */
export async function expectBoundedLog(each: number, times: number): Promise<void> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
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
  for (let written = 0; written < times * restartAtBytes; written += each * body.byteLength) {
    await Promise.all(Array.from({ length: each }, () => captured(store, arrivedDelivery({ body }))))
  }
  isWriting = false
  await searching
  // One more group may arrive before readers are held back.
  expect(largest).toBeLessThan(restartAtBytes + maximumGroupBytes * 1.1)
}
