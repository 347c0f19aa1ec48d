import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatusWatch } from '../../../../main/engine/listener/status-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what changes often is published once in an interval', () => {
  const watch = createStatusWatch(250)
  const reported = vi.fn()
  watch.add(reported)
  for (let count = 0; count < 100; count += 1) watch.changedOften()
  vi.advanceTimersByTime(249)
  expect(reported).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reported).toHaveBeenCalledTimes(1)
  watch.changedOften()
  vi.advanceTimersByTime(250)
  expect(reported).toHaveBeenCalledTimes(2)
})

test('any other change is published at once, with what waited', () => {
  const watch = createStatusWatch(250)
  const reported = vi.fn()
  watch.add(reported)
  watch.changedOften()
  watch.changed()
  vi.advanceTimersByTime(1_000)
  expect(reported).toHaveBeenCalledTimes(1)
})

test('a listener that unsubscribed is not called, and the end publishes what waits', () => {
  const watch = createStatusWatch(250)
  const reported = vi.fn()
  const ended = vi.fn()
  watch.add(reported)
  watch.add(ended)()
  watch.changedOften()
  watch.end()
  watch.end()
  expect(reported).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
})
