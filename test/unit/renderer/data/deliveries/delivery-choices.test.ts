import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventData, EventFrame } from '#contract/events'
import { until } from '../../../../support/until.ts'

let waiting: { readonly params: unknown; readonly answer: (ids: readonly number[]) => void }[] = []

beforeEach(() => {
  vi.resetModules()
  waiting = []
})

async function open() {
  // Calls of the test before may still come.
  const calls = waiting
  const { connectClient } = await import('../../../../../renderer/api/client.ts')
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const { choicesQuery, searchAsOfNow } = await import(
    '../../../../../renderer/data/deliveries/delivery-choices.ts'
  )
  const { deliveriesWindow } = await import('../../../../../renderer/data/live-window/deliveries-window.ts')
  const { invalidations } = await import('../../../../../renderer/data/sync/invalidation.ts')
  const { createThrottledRefetch } = await import('../../../../../renderer/data/sync/throttled-refetch.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: (_, params) =>
      new Promise<Reply>(resolve => {
        const answer = (ids: readonly number[]) =>
          resolve({ ok: true, value: { rows: ids.map(id => ({ id })), hasMore: false } })
        calls.push({ params, answer })
      }),
  })
  const refetch = createThrottledRefetch(queryClient)
  const store = (count: number, lastId: number) =>
    deliveriesWindow.follower.apply([
      { launchId: 'one', number: 1, name: 'delivery.stored', data: { count, lastId } } as EventFrame,
    ])
  function update(firstId: number, lastId: number): void {
    const data = { firstId, lastId, count: 1, unread: 0 } as EventData<'delivery.updated'>
    for (const { method, everyMs, where } of invalidations['delivery.updated'])
      refetch.invalidate(method, everyMs, params => where(data, params as never))
  }
  function choose(query: string) {
    const observer = new QueryObserver(queryClient, choicesQuery(searchAsOfNow(query)))
    return { found: () => observer.getCurrentResult().data?.rows, end: observer.subscribe(() => {}) }
  }
  return { choose, store, update }
}

async function answer(...ids: readonly number[]): Promise<void> {
  await until(() => waiting.length > 0)
  waiting.shift()?.answer(ids)
}

it('a delivery that is read while one to compare with is being chosen is offered', async () => {
  const { choose, update } = await open()
  const { found, end } = choose('kind:conversion')
  await answer()
  await until(() => found() !== undefined)
  update(3, 3)
  await answer(3)
  await until(() => found()?.length === 1)
  expect(found()).toMatchObject([{ id: 3 }])
  end()
})

it('what comes while a delivery to compare with is chosen moves no row', async () => {
  const { choose, store, update } = await open()
  store(5, 5)
  const { found, end } = choose('')
  await until(() => waiting.length === 1)
  expect(waiting[0]).toMatchObject({ params: { before: 6 } })
  await answer(5)
  await until(() => found() !== undefined)
  store(1, 6)
  update(6, 6)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(waiting).toEqual([])
  end()
  const { end: endAgain } = choose('kind:funding')
  await until(() => waiting.length === 1)
  expect(waiting[0]).toMatchObject({ params: { before: 7 } })
  endAgain()
})
