import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { captureAndExit } from '../../../../../support/store/held-store.ts'
import { copiesOfFolder, leaveAsKilled, openTestStore } from '../../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

/** A folder as a killed process leaves it: with a log that was not copied into the database. */
const killedFolder = copiesOfFolder(dataDir => leaveAsKilled(dataDir, 30))

test('a log without its database is kept aside and reported; a new store begins', async () => {
  const dataDir = killedFolder()
  const log = readFileSync(`${dataDir}/store.db-wal`)
  rmSync(`${dataDir}/store.db`)
  const store = await openTestStore(dataDir)
  const saved = readdirSync(dataDir).find(name => /^store-log-.*\.db-wal$/.test(name)) ?? ''
  expect(readFileSync(`${dataDir}/${saved}`).equals(log)).toBe(true)
  expect(store.notice).toContain(`The log was moved to ${dataDir}/${saved}`)
  expect(await captured(store, arrivedDelivery())).toBe(1)
})

test('an empty database beside a log is one without a database', async () => {
  const dataDir = killedFolder()
  truncateSync(`${dataDir}/store.db`)
  const store = await openTestStore(dataDir)
  expect(store.notice).toContain('store.db was missing')
})

test.each([[['store.db-wal']], [['store.db-wal', 'store.db-shm']]])(
  'a database whose %j were removed after a kill says that deliveries may be missing',
  async files => {
    const dataDir = killedFolder()
    for (const file of files) rmSync(`${dataDir}/${file}`)
    const store = await openTestStore(dataDir)
    expect(store.notice).toContain(`The log store.db-wal was missing in ${dataDir}`)
    expect(store.damagedStoreMovedTo).toBeNull()
    await captured(store, arrivedDelivery())
    await store.close()
    const next = await openTestStore(dataDir)
    expect(next.notice).toBeNull()
    expect(next.totals().deliveries).toBe(1)
  },
)

test('a log that was emptied is a missing one', async () => {
  const dataDir = killedFolder()
  truncateSync(`${dataDir}/store.db-wal`)
  rmSync(`${dataDir}/store.db-shm`)
  expect((await openTestStore(dataDir)).notice).toContain('The log store.db-wal was missing')
})

test('a store that was killed, or closed, has nothing to report, with an unreadable index neither', async () => {
  const dataDir = killedFolder()
  const store = await openTestStore(dataDir)
  expect(store.notice).toBeNull()
  await store.close()
  expect(existsSync(`${dataDir}/store.db-wal`)).toBe(false)
  writeFileSync(`${dataDir}/store.db-shm`, 'short')
  const closed = await openTestStore(dataDir)
  expect(closed.notice).toBeNull()
  expect(closed.totals().deliveries).toBe(30)
})

test('a process that exited without closing its store leaves the log, and the next start has nothing to report', async () => {
  const dataDir = temporaryFolder()
  await captureAndExit(dataDir)
  expect(existsSync(`${dataDir}/store.db-wal`)).toBe(true)
  const store = await openTestStore(dataDir)
  expect([store.notice, store.totals().deliveries]).toEqual([null, 1])
})
