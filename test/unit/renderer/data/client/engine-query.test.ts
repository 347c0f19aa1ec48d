import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/errors'

let waiting: ((value: unknown) => void)[] = []

beforeEach(async () => {
  vi.resetModules()
  waiting = []
  const { connectClient } = await import('../../../../../renderer/api/client.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: () => new Promise<Reply>(resolve => waiting.push(value => resolve({ ok: true, value }))),
  })
})

async function observed() {
  const { QueryObserver } = await import('@tanstack/react-query')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const data = await import('../../../../../renderer/data/client/engine-query.ts')
  const observer = new QueryObserver(queryClient, data.engineQuery('routes.list', {}))
  observer.subscribe(() => {})
  return { ...data, observer }
}

test('what an event brought is not overwritten by an answer that was asked for before it', async () => {
  const { observer, show, latest } = await observed()
  show('routes.list', {}, { routes: [{ id: 2 }] } as never)
  waiting[0]?.({ routes: [{ id: 1 }] })
  await new Promise(resolve => setImmediate(resolve))
  expect(latest('routes.list', {})).toEqual({ routes: [{ id: 2 }] })
  expect(observer.getCurrentResult()).toMatchObject({ data: { routes: [{ id: 2 }] }, error: null })
})

test('the same while it is refetched', async () => {
  const { observer, show } = await observed()
  waiting.shift()?.({ routes: [] })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual({ routes: [] }))
  void observer.refetch()
  show('routes.list', {}, { routes: [{ id: 2 }] } as never)
  waiting.shift()?.({ routes: [{ id: 1 }] })
  await new Promise(resolve => setImmediate(resolve))
  expect(observer.getCurrentResult()).toMatchObject({ data: { routes: [{ id: 2 }] }, fetchStatus: 'idle' })
})
