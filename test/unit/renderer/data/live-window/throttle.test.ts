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
  /** Number of calls after this time. */
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return count
  }
  return { run, count: () => count, end: () => end(), after }
}

it('runs once for many that ask, and again for who asked while it ran', async () => {
  const { run, end, after } = runs()
  const ask = createThrottle(100, run)
  ask()
  ask()
  expect(await after(99)).toBe(0)
  expect(await after(1)).toBe(1)
  // However long it takes, no second run starts beside it.
  ask()
  expect(await after(10_000)).toBe(1)
  end()
  expect(await after(100)).toBe(2)
  end()
  expect(await after(10_000)).toBe(2)
  ask()
  expect(await after(100)).toBe(3)
})

it('runs at once for the first where it need not wait, and then not before the time has passed', async () => {
  const { run, count, end, after } = runs()
  const ask = createThrottle(100, run, 0)
  ask()
  expect(count()).toBe(1)
  ask()
  end()
  expect(await after(99)).toBe(1)
  expect(await after(1)).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(100)
  ask()
  expect(count()).toBe(3)
})

it('waits less for the first after a rest than between two', async () => {
  const { run, end, after } = runs()
  const ask = createThrottle(100, run, 20)
  ask()
  expect(await after(20)).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(10)
  ask()
  expect(await after(89)).toBe(1)
  expect(await after(1)).toBe(2)
  end()
  await vi.advanceTimersByTimeAsync(100)
  ask()
  expect(await after(20)).toBe(3)
})
