import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { AppError } from '#contract/errors'
import { settingsSchema } from '#contract/settings'
import type { DeliveryId } from '#contract/terms'
import { everything } from '../../../../../main/engine/store/read-store.ts'
import type { Store } from '../../../../../main/engine/store/store.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../../../support/store/inspection-result.ts'
import { openTestReader, openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

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

test('a failed commit fails every delivery of its group; the next group is stored', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const failures = failuresOf(store)
  const unblock = blockWriting(dataDir)
  const refused = await Promise.allSettled([
    captured(store, arrivedDelivery()),
    captured(store, arrivedDelivery()),
    captured(store, arrivedDelivery()),
  ])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(refused[0]).toMatchObject({ reason: { code: 'store-failed' } })
  unblock()

  const id = await captured(store, arrivedDelivery({ body: 'after' }))
  expect(store.totals().deliveries).toBe(1)
  const reader = openTestReader(dataDir)
  expect(reader.listDeliveries({ limit: 10, search: everything }).rows.map(row => row.id)).toEqual([id])
  expect(failures.at(0)).toBe('store-failed')
  expect(failures.at(-1)).toBeNull()
})

test('a failure that goes on is reported once, and its end once', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const failures = failuresOf(store)
  const unblock = blockWriting(dataDir)
  for (let time = 1; time <= 3; time += 1) {
    await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'store-failed' })
  }
  unblock()
  await captured(store, arrivedDelivery())
  await captured(store, arrivedDelivery())
  expect(failures).toEqual(['store-failed', null])
})

test('answers that could not be recorded are recorded with the next group', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const id = await captured(store, arrivedDelivery())
  const unblock = blockWriting(dataDir)
  store.recordAnswer(id, 200, 2)
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({ code: 'store-failed' })
  unblock()
  await captured(store, arrivedDelivery())
  expect(openTestReader(dataDir).delivery(id)?.answer).toEqual({ status: 200, elapsedMs: 2 })
})

test('settings that cannot be written reject, and inspections are written all the same', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const id = await captured(store, arrivedDelivery())
  const unblock = blockWriting(dataDir)
  await expect(store.saveSettings(settingsSchema.parse({}))).rejects.toMatchObject({ code: 'store-failed' })
  await store.saveInspections([{ id, inspection: inspectionResult() }])
  unblock()
  await store.saveSettings(settingsSchema.parse({}))
  expect(store.totals().unread).toBe(0)
})

test('one delivery whose value SQLite refuses does not take its group down', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const first = captured(store, arrivedDelivery())
  const good = captured(store, arrivedDelivery({ body: 'good' }))
  // Not a number: SQLite keeps it as NULL, which the column refuses.
  const bad = captured(store, arrivedDelivery({ receivedAtMs: Number.NaN }))
  const alsoGood = captured(store, arrivedDelivery({ body: 'also good' }))
  await expect(bad).rejects.toMatchObject({ code: 'store-failed' })
  const ids = [await first, await good, await alsoGood]

  const reader = openTestReader(dataDir)
  expect(reader.deliveriesById(ids)).toHaveLength(3)
  expect(reader.countDeliveries(everything)).toBe(3)
  expect(store.totals().deliveries).toBe(3)
})

test('when the writer crashes everything that waits fails, and later writes too', async () => {
  const dataDir = temporaryFolder()
  const ports = testPorts(dataDir)
  const writer = new URL('../../../../support/workers/crashing-writer-worker.ts', import.meta.url)
  const store = await openTestStore(dataDir, { workers: { ...ports.workers, writer } })
  const failures: (AppError | null)[] = []
  store.onFailure(failure => failures.push(failure))
  await captured(store, arrivedDelivery())
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

test('ids of deliveries that failed are not the ids of others while the store is open', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const ids: DeliveryId[] = []
  const capture = () =>
    new Promise<void>(resolve =>
      store.capture(arrivedDelivery(), (_error, id) => {
        ids.push(id)
        resolve()
      }),
    )
  const unblock = blockWriting(dataDir)
  await capture()
  unblock()
  await capture()
  expect(new Set(ids).size).toBe(2)
})
