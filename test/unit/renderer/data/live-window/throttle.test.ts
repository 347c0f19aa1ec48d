import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createThrottle } from '../../../../../renderer/data/live-window/throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Counts runs; each lasts until it is ended. */
function runs() {
  let count = 0
  let end: () => void = () => {}
  const run = () => {
    count += 1
    return new Promise<void>(resolve => {
      end = resolve
    })
  }
  return { run, count: () => count, end: () => end() }
}

it('runs once for many that ask, and again for who asked while it ran', async () => {
  const { run, count, end } = runs()
  const ask = createThrottle(100, run)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(99)
  expect(count()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(count()).toBe(1)
  // However long it takes, no second run starts beside it.
  ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count()).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(100)
  expect(count()).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count()).toBe(2)
  ask()
  await vi.advanceTimersByTimeAsync(100)
  expect(count()).toBe(3)
})

it('runs at once for the first where it need not wait, and then not before the time has passed', async () => {
  const { run, count, end } = runs()
  const ask = createThrottle(100, run, 0)
  ask()
  expect(count()).toBe(1)
  ask()
  end()
  await vi.advanceTimersByTimeAsync(99)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(count()).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(100)
  ask()
  expect(count()).toBe(3)
})

it('waits less for the first after a rest than between two', async () => {
  const { run, count, end } = runs()
  const ask = createThrottle(100, run, 20)
  ask()
  await vi.advanceTimersByTimeAsync(20)
  expect(count()).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(10)
  ask()
  await vi.advanceTimersByTimeAsync(89)
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(count()).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(100)
  ask()
  await vi.advanceTimersByTimeAsync(20)
  expect(count()).toBe(3)
})
