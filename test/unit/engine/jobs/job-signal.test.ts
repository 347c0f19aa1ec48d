import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cancelJob,
  createJobSignal,
  isCanceled,
  makeFinal,
  markLoaded,
  terminateLater,
} from '../../../../main/engine/jobs/job-signal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a worker that does not end is terminated, but never before it has loaded SQLite', () => {
  const signal = createJobSignal()
  const terminate = vi.fn()
  terminateLater(signal, terminate)
  vi.advanceTimersByTime(60_000)
  expect(terminate).not.toHaveBeenCalled()
  markLoaded(signal)
  vi.advanceTimersByTime(1_000)
  expect(terminate).toHaveBeenCalledOnce()
})

test('a worker that ends in time is not terminated', () => {
  const signal = createJobSignal()
  const terminate = vi.fn()
  markLoaded(signal)
  const end = terminateLater(signal, terminate)
  end()
  vi.advanceTimersByTime(60_000)
  expect(terminate).not.toHaveBeenCalled()
})

test('a job is canceled or final, whichever came first', () => {
  const canceled = createJobSignal()
  expect(cancelJob(canceled)).toBe(true)
  expect(isCanceled(canceled)).toBe(true)
  expect(makeFinal(canceled)).toBe(false)
  const final = createJobSignal()
  expect(makeFinal(final)).toBe(true)
  expect(cancelJob(final)).toBe(false)
})
