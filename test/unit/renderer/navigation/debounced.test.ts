import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDebounced } from '../../../../renderer/navigation/debounced.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

it('runs at once for calls that rest between each other', () => {
  const runs: number[] = []
  const debounced = createDebounced((value: number) => runs.push(value), 70)
  debounced.call(1)
  vi.advanceTimersByTime(140)
  debounced.call(2)
  expect(runs).toEqual([1, 2])
})

it('runs of a key that is held down only the first and the last', () => {
  const runs: number[] = []
  const debounced = createDebounced((value: number) => runs.push(value), 70)
  for (let value = 1; value <= 20; value += 1) {
    debounced.call(value)
    vi.advanceTimersByTime(33)
  }
  expect(runs).toEqual([1])
  vi.advanceTimersByTime(70)
  expect(runs).toEqual([1, 20])
})

it('does not run what was cancelled', () => {
  const runs: number[] = []
  const debounced = createDebounced((value: number) => runs.push(value), 70)
  debounced.call(1)
  debounced.call(2)
  debounced.cancel()
  vi.advanceTimersByTime(1000)
  expect(runs).toEqual([1])
})
