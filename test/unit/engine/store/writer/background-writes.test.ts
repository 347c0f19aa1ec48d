import { expect, test } from 'vitest'
import { settingsSchema } from '#contract/settings'
import { BackgroundWrites } from '../../../../../main/engine/store/writer/background-writes.ts'

test('what a user waits for goes before housekeeping, each in the order it came', () => {
  const writes = new BackgroundWrites()
  const housekeeping = (rows: number) => ({ kind: 'removeOldRows', rows }) as const
  const settings = { kind: 'settings', settings: settingsSchema.parse({}) } as const
  void writes.add(housekeeping(1), 0)
  void writes.add(housekeeping(2), 0)
  void writes.add(settings, 0)
  expect([1, 2, 3, 4].map(() => writes.next(0)?.write ?? null)).toEqual([
    settings,
    housekeeping(1),
    housekeeping(2),
    null,
  ])
})

test('a write is due after 10 ms while few deliveries arrive, else after 60 ms', () => {
  const writes = new BackgroundWrites()
  expect(writes.isDue(1_000, 0)).toBe(false)
  const settings = { kind: 'settings', settings: settingsSchema.parse({}) } as const
  void writes.add(settings, 1_000)
  void writes.add(settings, 1_050)
  expect([writes.isDue(1_010, 999), writes.isDue(1_011, 999)]).toEqual([false, true])
  expect([writes.isDue(1_060, 1_000), writes.isDue(1_061, 1_000)]).toEqual([false, true])
  // From the last that went, not while none waits.
  writes.next(1_300)
  expect([writes.isDue(1_310, 0), writes.isDue(1_311, 0)]).toEqual([false, true])
  writes.next(1_350)
  expect(writes.isDue(9_000, 0)).toBe(false)
})
