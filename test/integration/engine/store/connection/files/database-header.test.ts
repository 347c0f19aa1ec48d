import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isHeaderReadable } from '../../../../../../main/engine/store/connection/files/database-header.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

async function folderWithDelivery(): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery())
  await store.close()
  return dataDir
}

/** [what, offset, bytes] */
const destroyed: [string, number, number[]][] = [
  ['the magic', 0, [0]],
  ['the page size', 16, [3, 7]],
  ['the read and write versions', 18, [90, 90]],
  ['the write version', 18, [90]],
  ['the payload fractions', 21, [1, 1, 1]],
  ['the schema format', 44, [90, 90, 90, 90]],
  ['the text encoding', 56, [90, 90, 90, 90]],
  ['the version', 60, [90, 90, 90, 90]],
  ['all of it', 0, Array.from({ length: 100 }, () => 90)],
]

test.each(destroyed)(
  'a database of whose header %s is destroyed is moved aside, and a new one begins',
  async (_, offset, bytes) => {
    const dataDir = await folderWithDelivery()
    const handle = openSync(`${dataDir}/store.db`, 'r+')
    writeSync(handle, Buffer.from(bytes), 0, bytes.length, offset)
    closeSync(handle)
    const store = await openTestStore(dataDir)
    expect(store.damagedStoreMovedTo).not.toBeNull()
    expect(await captured(store, arrivedDelivery())).toBe(1)
  },
)

test('a database that was cut within its header is moved aside', async () => {
  const dataDir = await folderWithDelivery()
  truncateSync(`${dataDir}/store.db`, 40)
  expect((await openTestStore(dataDir)).damagedStoreMovedTo).not.toBeNull()
})

test('a sound database, an empty one and none are not damaged', async () => {
  const dataDir = await folderWithDelivery()
  expect(isHeaderReadable(`${dataDir}/store.db`)).toBe(true)
  truncateSync(`${dataDir}/store.db`)
  expect(isHeaderReadable(`${dataDir}/store.db`)).toBe(true)
  expect(isHeaderReadable(`${dataDir}/none.db`)).toBe(true)
  expect(isHeaderReadable(dataDir)).toBe(true)
})
