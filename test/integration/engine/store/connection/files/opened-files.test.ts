import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AppError } from '#contract/errors'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { newTestStore, openTestStore, storedBodies } from '../../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

test('a data folder that was deleted stores nothing: the sender is refused and the failure reported', async () => {
  const dataDir = `${temporaryFolder()}/data`
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery())
  const failures: (AppError | null)[] = []
  store.onFailure(failure => failures.push(failure))

  rmSync(dataDir, { recursive: true })
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({
    code: 'store-gone',
    message: expect.stringContaining(`The database in ${dataDir} was deleted, moved or replaced`),
  })
  await expect(store.addSession({ name: 'x', isImported: false })).rejects.toMatchObject({
    code: 'store-gone',
  })
  expect(failures.map(failure => failure?.code)).toEqual(['store-gone'])
  await store.close()
  expect(existsSync(dataDir)).toBe(false)
})

test('a data folder that was renamed and comes back is written again by itself, with all it held', async () => {
  const dataDir = `${temporaryFolder()}/data`
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery({ body: 'before' }))
  renameSync(dataDir, `${dataDir}-away`)
  await expect(captured(store, arrivedDelivery({ body: 'lost' }))).rejects.toMatchObject({
    code: 'store-gone',
  })
  const back = new Promise<void>(resolve => {
    store.onFailure(failure => {
      if (failure === null) resolve()
    })
  })
  renameSync(`${dataDir}-away`, dataDir)
  // Nothing is sent until then: the store checks automatically.
  await back
  await captured(store, arrivedDelivery({ body: 'after' }))
  expect(storedBodies(dataDir)).toEqual(['before', 'after'])
})

test('a store that was replaced by another is left to that one', async () => {
  const dataDir = `${temporaryFolder()}/data`
  const first = await openTestStore(dataDir)
  await captured(first, arrivedDelivery({ body: 'first' }))
  renameSync(dataDir, `${dataDir}-away`)
  mkdirSync(dataDir)
  const second = await openTestStore(dataDir)
  await captured(second, arrivedDelivery({ body: 'second' }))

  await expect(captured(first, arrivedDelivery())).rejects.toMatchObject({ code: 'store-gone' })
  const before = readdirSync(dataDir).sort()
  await first.close()
  expect(readdirSync(dataDir).sort()).toEqual(before)
  await captured(second, arrivedDelivery({ body: 'third' }))
  expect(storedBodies(dataDir)).toEqual(['second', 'third'])
  await second.close()
  expect(storedBodies(`${dataDir}-away`)).toEqual(['first'])
})

test('a log that was removed beside the open store costs nothing that was acknowledged', async () => {
  const { dataDir, store } = await newTestStore()
  await captured(store, arrivedDelivery({ body: 'kept' }))
  rmSync(`${dataDir}/store.db-wal`)
  await expect(captured(store, arrivedDelivery())).rejects.toMatchObject({
    code: 'store-gone',
    message: expect.stringContaining('The file store.db-wal'),
    details: { dataDir, file: 'store.db-wal' },
  })
  // What the log held is in the database already, so that a kill would not lose it either.
  expect(storedBodies(dataDir)).toEqual(['kept'])
})
