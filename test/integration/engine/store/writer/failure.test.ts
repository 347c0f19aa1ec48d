import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { AppError } from '#contract/errors'
import { settingsSchema } from '#contract/settings'
import type { DeliveryId } from '#contract/terms'
import { everything } from '../../../../../main/engine/store/read-store.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { newTestStore, openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { plant } from '../../../../support/store/plant-fault.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { openFaulty } from './failure-steps.ts'

/** Makes each write fail until it is released: another connection has the database's write lock. */
function blockWriting(dataDir: string): () => void {
  const stranger = new Database(`${dataDir}/store.db`)
  stranger.exec('BEGIN IMMEDIATE')
  return () => stranger.close()
}

function failuresOf(store: Store): (string | null)[] {
  const codes: (string | null)[] = []
  store.onFailure(failure => codes.push(failure?.code ?? null))
  return codes
}

test('a failed commit fails every delivery of its group, is told once and its end too; what can wait comes with the next', async () => {
  const { dataDir, store } = await newTestStore()
  const failures = failuresOf(store)
  const first = await captured(store, arrivedDelivery())
  const unblock = blockWriting(dataDir)
  store.recordResponse(first, 200, 2)
  const refused: DeliveryId[] = []
  const refusal = () =>
    new Promise<string | undefined>(resolve =>
      store.capture(arrivedDelivery(), (error, id) => {
        refused.push(id)
        resolve(error?.code)
      }),
    )
  const failed = 'store-failed'
  expect(await Promise.all([refusal(), refusal(), refusal()])).toEqual([failed, failed, failed])
  expect(await refusal()).toBe(failed)
  await expect(store.saveSettings(settingsSchema.parse({}))).rejects.toMatchObject({ code: failed })
  // The index is another database.
  await store.saveInspections([{ id: first, inspection: inspectionResult() }])
  unblock()

  const after = await captured(store, arrivedDelivery())
  await captured(store, arrivedDelivery())
  await store.saveSettings(settingsSchema.parse({}))
  expect(failures).toEqual([failed, null])
  expect(refused).not.toContain(after)
  expect(store.totals()).toMatchObject({ deliveries: 3, pending: 2 })
  const reader = openTestReader(dataDir)
  expect(countDeliveries(reader, everything)).toBe(3)
  expect(reader.delivery(first)?.response).toEqual({ status: 200, elapsedMs: 2 })
})

test('when the writer crashes everything that waits fails, and later writes too', async () => {
  const dataDir = temporaryFolder()
  const store = await openFaulty(dataDir)
  const failures: (AppError | null)[] = []
  store.onFailure(failure => failures.push(failure))
  await captured(store, arrivedDelivery())
  await plant(dataDir, 'die-before')
  const waiting = await Promise.allSettled([
    captured(store, arrivedDelivery()),
    captured(store, arrivedDelivery()),
    store.saveSettings(settingsSchema.parse({})),
  ])
  for (const outcome of waiting) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'store-failed' } })
  }
  expect(failures.map(failure => failure?.code)).toEqual(['store-failed'])
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'store-failed' })
  await store.close()
  // Free again, with what was acknowledged.
  const next = await openTestStore(dataDir)
  expect(next.totals().deliveries).toBe(1)
})
