import { expect, test } from 'vitest'
import { newTestStore, openTestStore } from '../../../../support/store/open-test-store.ts'

test('nonces of a key rise strictly, however many are taken at once, and after a restart, though the clock went back', async () => {
  const { dataDir, store: first } = await newTestStore()
  const taken = await Promise.all(Array.from({ length: 50 }, () => first.takeNonce('key', 1_000)))
  expect(taken).toEqual(Array.from({ length: 50 }, (_, index) => 1_000 + index))
  // Each key has its own, and a later clock is followed.
  expect(await first.takeNonce('other', 10)).toBe(10)
  expect(await first.takeNonce('key', 5_000)).toBe(5_000)
  await first.close()
  const second = await openTestStore(dataDir)
  expect(await second.takeNonce('key', 10)).toBe(5_001)
})
