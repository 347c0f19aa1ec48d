import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { AttemptId } from '#contract/terms'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { olderAttemptsQuery } from '../../../../../renderer/data/sending/attempts.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

it('older attempts stay where new ones are stored while they are fetched', async () => {
  const observer = new InfiniteQueryObserver(queryClient, olderAttemptsQuery(9 as AttemptId))
  observer.subscribe(() => {})
  await engine.publish('attempts.stored', { firstId: 10, lastId: 10, count: 1 })
  expect(engine.waiting).toMatchObject([{ params: { before: 9 } }])
  await engine.respond('attempts.list', { attempts: [{ id: 8 }], hasMore: true })
  void observer.fetchNextPage()
  expect(engine.waiting).toMatchObject([{ params: { before: 8 } }])
  await engine.respond('attempts.list', { attempts: [{ id: 7 }], hasMore: false })
  const { data, hasNextPage } = observer.getCurrentResult()
  expect(data?.pages.flatMap(({ attempts }) => attempts)).toMatchObject([{ id: 8 }, { id: 7 }])
  expect(hasNextPage).toBe(false)
})
