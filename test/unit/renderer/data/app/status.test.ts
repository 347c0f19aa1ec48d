import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'

let answer: (value: unknown) => void = () => {}

beforeEach(async () => {
  vi.resetModules()
  const { connectClient } = await import('../../../../../renderer/api/client.ts')
  connectClient({
    subscribe: () => () => {},
    invoke: () =>
      new Promise<Reply>(resolve => {
        answer = value => resolve({ ok: true, value })
      }),
  })
})

function frame(name: string, data: unknown): EventFrame {
  return { launchId: 'one', number: 1, name, data } as EventFrame
}

test('counts of events that come while the status is being fetched stay', async () => {
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const { latestStatus, statusQuery } = await import('../../../../../renderer/data/app/status.ts')
  const { showPushedState } = await import('../../../../../renderer/data/sync/pushed-state.ts')
  const { useCounts } = await import('../../../../../renderer/data/sync/counts.ts')
  const fetched = queryClient.fetchQuery(statusQuery)
  showPushedState(frame('delivery.stored', { firstId: 2, lastId: 2, count: 1, total: 2 }))
  showPushedState(frame('delivery.updated', { firstId: 1, lastId: 2, count: 2, unread: 0 }))
  answer({ deliveryCount: 1, unreadCount: 1, dataDir: '/data' })
  await fetched
  expect(latestStatus()).toMatchObject({ dataDir: '/data' })
  expect(useCounts.getState()).toEqual({ total: 2, unread: 0 })
})

test('without such events they are those of the status', async () => {
  const { queryClient } = await import('../../../../../renderer/data/client/query-client.ts')
  const { statusQuery } = await import('../../../../../renderer/data/app/status.ts')
  const { useCounts } = await import('../../../../../renderer/data/sync/counts.ts')
  const fetched = queryClient.fetchQuery(statusQuery)
  answer({ deliveryCount: 7, unreadCount: 1 })
  await fetched
  expect(useCounts.getState()).toEqual({ total: 7, unread: 1 })
})
