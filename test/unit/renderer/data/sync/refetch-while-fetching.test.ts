import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createThrottledRefetch } from '../../../../../renderer/data/sync/throttled-refetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A view that shows `sessions.list`, whose fetches wait until they are answered. */
function createView() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const waiting: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['sessions.list', {}],
    queryFn: () => new Promise<string>(resolve => waiting.push(resolve)),
  })
  const close = observer.subscribe(() => {})
  async function answer(text: string): Promise<void> {
    waiting.shift()?.(text)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    waiting,
    answer,
    close,
    shown: () => observer.getCurrentResult().data,
    ...createThrottledRefetch(client),
  }
}

it('fetches once for many changes, and again for what changed while it fetched', async () => {
  const { waiting, answer, invalidate } = createView()
  await answer('first')
  invalidate('sessions.list', 100)
  invalidate('sessions.list', 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(waiting.length).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.length).toBe(1)
  // However long it takes, no second one begins beside it.
  invalidate('sessions.list', 100)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(waiting.length).toBe(1)
  await answer('second')
  await vi.advanceTimersByTimeAsync(100)
  expect(waiting.length).toBe(1)
  await answer('third')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(waiting.length).toBe(0)
})

it('fetches again what changed while it was fetched for the first time', async () => {
  const { waiting, answer, invalidate, shown } = createView()
  expect(waiting.length).toBe(1)
  invalidate('sessions.list', 0)
  await answer('before the change')
  expect(shown()).toBe('before the change')
  await answer('after it')
  expect(shown()).toBe('after it')
  expect(waiting.length).toBe(0)
})

it('fetches at once what must be, while what may wait waits', async () => {
  const { waiting, answer, invalidate } = createView()
  await answer('first')
  invalidate('sessions.list', 1500)
  await vi.advanceTimersByTimeAsync(10)
  invalidate('sessions.list', 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.length).toBe(1)
})

it('fetches nothing that no view shows', async () => {
  const { waiting, answer, close, invalidate } = createView()
  await answer('first')
  close()
  invalidate('sessions.list', 0)
  await vi.advanceTimersByTimeAsync(10)
  expect(waiting.length).toBe(0)
})
