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

test('how long writes have waited counts from the last that went, not while none waits', () => {
  const writes = new BackgroundWrites()
  expect(writes.waitedMs(1_000)).toBe(0)
  const settings = { kind: 'settings', settings: settingsSchema.parse({}) } as const
  void writes.add(settings, 1_000)
  void writes.add(settings, 1_200)
  expect(writes.waitedMs(1_300)).toBe(300)
  writes.next(1_300)
  expect(writes.waitedMs(1_350)).toBe(50)
  writes.next(1_350)
  expect(writes.waitedMs(9_000)).toBe(0)
})
