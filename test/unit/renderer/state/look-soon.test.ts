import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLookSoon } from '../../../../renderer/state/look-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('looks once for many that ask, and again for who asked while it looked', async () => {
  let looks = 0
  let end: () => void = () => {}
  const lookSoon = createLookSoon(100, () => {
    looks += 1
    return new Promise<void>(resolve => {
      end = resolve
    })
  })
  lookSoon()
  lookSoon()
  await vi.advanceTimersByTimeAsync(99)
  expect(looks).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toBe(1)
  // However long it takes, no second one begins beside it.
  lookSoon()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(100)
  expect(looks).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks).toBe(2)
  lookSoon()
  await vi.advanceTimersByTimeAsync(100)
  expect(looks).toBe(3)
})
