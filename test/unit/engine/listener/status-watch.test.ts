import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatusWatch } from '../../../../main/engine/listener/status-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what changes often is told once in an interval', () => {
  const watch = createStatusWatch(250)
  const told = vi.fn()
  watch.add(told)
  for (let count = 0; count < 100; count += 1) watch.changedOften()
  vi.advanceTimersByTime(249)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(told).toHaveBeenCalledTimes(1)
  watch.changedOften()
  vi.advanceTimersByTime(250)
  expect(told).toHaveBeenCalledTimes(2)
})

test('any other change is told at once, with what waited', () => {
  const watch = createStatusWatch(250)
  const told = vi.fn()
  watch.add(told)
  watch.changedOften()
  watch.changed()
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveBeenCalledTimes(1)
})

test('whoever ended listening is told nothing, and the end tells what waits', () => {
  const watch = createStatusWatch(250)
  const told = vi.fn()
  const ended = vi.fn()
  watch.add(told)
  watch.add(ended)()
  watch.changedOften()
  watch.end()
  watch.end()
  expect(told).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
})
