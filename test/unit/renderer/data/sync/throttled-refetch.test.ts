import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createThrottledRefetch } from '../../../../../renderer/data/sync/throttled-refetch.ts'

const everyMs = 100
let client: QueryClient
/** Calls that wait for their response, oldest first. */
let waiting: { readonly id: number; readonly respond: (value: string) => void }[]
let refetch: ReturnType<typeof createThrottledRefetch>

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  onTestFinished(() => client.clear())
  waiting = []
  refetch = createThrottledRefetch(client)
})

function observe(id: number) {
  const observer = new QueryObserver<string>(client, {
    queryKey: ['deliveries.get', { id }],
    queryFn: () => new Promise(respond => waiting.push({ id, respond })),
  })
  const end = observer.subscribe(() => {})
  return { data: () => observer.getCurrentResult().data, end }
}

async function respond(value: string): Promise<void> {
  waiting.shift()?.respond(value)
  await vi.advanceTimersByTimeAsync(0)
}

function invalidate(where?: (params: { readonly id: number }) => boolean): void {
  refetch.invalidate('deliveries.get', everyMs, where as never)
}

test('what must be is fetched at once, while what may wait waits', async () => {
  observe(1)
  await respond('first')
  invalidate()
  await vi.advanceTimersByTimeAsync(10)
  expect(waiting).toHaveLength(0)
  refetch.invalidate('deliveries.get', 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting).toHaveLength(1)
})

test('many changes cost one fetch', async () => {
  const shown = observe(1)
  await respond('first')
  for (let turn = 0; turn < 50; turn += 1) invalidate()
  expect(waiting).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(waiting).toHaveLength(1)
  await respond('second')
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  expect(waiting).toHaveLength(0)
  expect(shown.data()).toBe('second')
})

test('a change during a fetch is fetched after it, and never two at a time', async () => {
  const shown = observe(1)
  await respond('first')
  invalidate()
  await vi.advanceTimersByTimeAsync(everyMs)
  invalidate()
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  expect(waiting).toHaveLength(1)
  await respond('second')
  expect(shown.data()).toBe('second')
  await vi.advanceTimersByTimeAsync(everyMs)
  await respond('third')
  expect(shown.data()).toBe('third')
})

test('a response to a request before the change does not stay', async () => {
  const shown = observe(1)
  invalidate()
  await respond('before the change')
  expect(shown.data()).toBe('before the change')
  await vi.advanceTimersByTimeAsync(everyMs)
  await respond('after the change')
  expect(shown.data()).toBe('after the change')
})

test('what is not in view is fetched when it comes into view', async () => {
  const first = observe(1)
  await respond('first')
  first.end()
  invalidate()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(waiting).toHaveLength(0)
  const again = observe(1)
  expect(again.data()).toBe('first')
  await respond('second')
  expect(again.data()).toBe('second')
})

test('only responses that the change concerns are fetched', async () => {
  observe(1)
  await respond('one')
  observe(2)
  await respond('two')
  invalidate(({ id }) => id === 2)
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(waiting.map(({ id }) => id)).toEqual([2])
})

test('a fetch that fails keeps what was there, and the next change fetches again', async () => {
  let fails = true
  const observer = new QueryObserver<string>(client, {
    queryKey: ['deliveries.get', { id: 3 }],
    queryFn: async () => {
      if (fails) throw new Error('no')
      return 'new'
    },
  })
  client.setQueryData(['deliveries.get', { id: 3 }], 'old')
  onTestFinished(observer.subscribe(() => {}))
  invalidate()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'old', error: new Error('no') })
  fails = false
  invalidate()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'new', error: null })
})
