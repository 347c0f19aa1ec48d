import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isHeaderReadable } from '../../../../../../main/engine/store/connection/files/database-header.ts'
import { arrivedDelivery, captured } from '../../../../../support/store/arrived-delivery.ts'
import { copiesOfFolder, openTestStore } from '../../../../../support/store/open-test-store.ts'

const folderWithDelivery = copiesOfFolder()

/** A store of whose database these bytes at this offset are overwritten. */
function destroyed(offset: number, bytes: readonly number[]): string {
  const dataDir = folderWithDelivery()
  const handle = openSync(`${dataDir}/store.db`, 'r+')
  writeSync(handle, Buffer.from(bytes), 0, bytes.length, offset)
  closeSync(handle)
  return dataDir
}

test.each<[string, number, number[]]>([
  ['the magic', 0, [0]],
  ['the page size', 16, [3, 7]],
  ['the read and write versions', 18, [90, 90]],
  ['the write version', 18, [90]],
  ['the payload fractions', 21, [1, 1, 1]],
  ['the schema format', 44, [90, 90, 90, 90]],
  ['the text encoding', 56, [90, 90, 90, 90]],
  ['the version', 60, [90, 90, 90, 90]],
  ['all of it', 0, Array.from({ length: 100 }, () => 90)],
])('a database of whose header %s is destroyed is not readable', (_, offset, bytes) => {
  expect(isHeaderReadable(`${destroyed(offset, bytes)}/store.db`)).toBe(false)
})

// SQLite takes it for a newer format, which it would only read.
test('a database with a destroyed header is moved aside, and a new one begins', async () => {
  const store = await openTestStore(destroyed(18, [90]))
  expect(store.damagedStoreMovedTo).not.toBeNull()
  expect(await captured(store, arrivedDelivery())).toBe(1)
})

test('a sound database, an empty one and none are not damaged; one that was cut within its header is', () => {
  const dataDir = folderWithDelivery()
  expect(isHeaderReadable(`${dataDir}/store.db`)).toBe(true)
  truncateSync(`${dataDir}/store.db`, 40)
  expect(isHeaderReadable(`${dataDir}/store.db`)).toBe(false)
  truncateSync(`${dataDir}/store.db`)
  expect(isHeaderReadable(`${dataDir}/store.db`)).toBe(true)
  expect(isHeaderReadable(`${dataDir}/none.db`)).toBe(true)
  expect(isHeaderReadable(dataDir)).toBe(true)
})
