import { expect, test } from 'vitest'
import { latestStatus, statusQuery } from '../../../../../renderer/data/app/status.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { useCounts } from '../../../../../renderer/data/sync/counts.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine(useCounts)

test('counts of events that come while the status is being fetched stay; without such events they are those of the status', async () => {
  void queryClient.fetchQuery(statusQuery)
  await engine.respond('app.status', { deliveryCount: 7, pendingCount: 1, dataDir: '/data' })
  expect(useCounts.getState()).toEqual({ total: 7, pending: 1 })
  void queryClient.fetchQuery({ ...statusQuery, staleTime: 0 })
  await engine.publish('delivery.stored', { firstId: 2, lastId: 2, count: 1, total: 9 })
  await engine.publish('delivery.updated', { firstId: 1, lastId: 2, count: 2, pending: 0 })
  await engine.respond('app.status', { deliveryCount: 8, pendingCount: 1, dataDir: '/elsewhere' })
  expect(latestStatus()).toMatchObject({ dataDir: '/elsewhere' })
  expect(useCounts.getState()).toEqual({ total: 9, pending: 0 })
})
