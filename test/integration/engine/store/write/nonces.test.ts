import { expect, test } from 'vitest'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('nonces rise strictly, however many are taken at once', async () => {
  const store = await openTestStore(temporaryFolder())
  const taken = await Promise.all(Array.from({ length: 50 }, () => store.takeNonce('key', 1_000)))
  expect(new Set(taken).size).toBe(50)
  expect(taken).toEqual([...taken].sort((a, b) => a - b))
  expect(taken[0]).toBe(1_000)
})

test('they go on rising after a restart, though the clock went back', async () => {
  const dataDir = temporaryFolder()
  const first = await openTestStore(dataDir)
  expect(await first.takeNonce('key', 5_000)).toBe(5_000)
  await first.close()
  const second = await openTestStore(dataDir)
  expect(await second.takeNonce('key', 10)).toBe(5_001)
})

test('each key has its own, and a later clock is followed', async () => {
  const store = await openTestStore(temporaryFolder())
  expect(await store.takeNonce('one', 5_000)).toBe(5_000)
  expect(await store.takeNonce('other', 10)).toBe(10)
  expect(await store.takeNonce('one', 9_000)).toBe(9_000)
})
