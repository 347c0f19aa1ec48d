import { expect, test } from 'vitest'
import { BackgroundWrites } from '../../../../../main/engine/store/writer/background-writes.ts'

test('what a user waits for goes before housekeeping, each in the order it came', () => {
  const writes = new BackgroundWrites()
  void writes.add('purgeTrash', [1], 0)
  void writes.add('forgetRemovals', [[2]], 0)
  void writes.add('takeNonce', ['key', 3], 0)
  expect([1, 2, 3, 4].map(() => writes.next(0)?.name ?? null)).toEqual([
    'takeNonce',
    'purgeTrash',
    'forgetRemovals',
    null,
  ])
})

test('a write is due after 10 ms while few deliveries arrive, else after 60 ms', () => {
  const writes = new BackgroundWrites()
  expect(writes.isDue(1_000, 0)).toBe(false)
  void writes.add('takeNonce', ['key', 1], 1_000)
  void writes.add('takeNonce', ['key', 1], 1_050)
  expect([writes.isDue(1_010, 999), writes.isDue(1_011, 999)]).toEqual([false, true])
  expect([writes.isDue(1_060, 1_000), writes.isDue(1_061, 1_000)]).toEqual([false, true])
  // From the last that went, not while none waits.
  writes.next(1_300)
  expect([writes.isDue(1_310, 0), writes.isDue(1_311, 0)]).toEqual([false, true])
  writes.next(1_350)
  expect(writes.isDue(9_000, 0)).toBe(false)
})
