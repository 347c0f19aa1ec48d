import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { AttemptId } from '#contract/terms'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { newestAttemptsQuery, olderAttemptsQuery } from '../../../../../renderer/data/sending/attempts.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

function viewNewest() {
  const observer = new QueryObserver(queryClient, newestAttemptsQuery)
  observer.subscribe(() => {})
  return observer
}

function viewOlder(before: number) {
  const observer = new InfiniteQueryObserver(queryClient, olderAttemptsQuery(before as AttemptId))
  observer.subscribe(() => {})
  return observer
}

it('an attempt that was stored while the history was being fetched is fetched too', async () => {
  const observer = viewNewest()
  await engine.publish('attempt.stored', { id: 1, deliveryId: null })
  await engine.answer('attempts.list', { attempts: [], hasMore: false })
  await engine.answer('attempts.list', { attempts: [{ id: 1 }], hasMore: false })
  expect(observer.getCurrentResult().data).toMatchObject({ attempts: [{ id: 1 }] })
})

it('a history that could not be refetched stays, with the reason', async () => {
  const observer = viewNewest()
  await engine.answer('attempts.list', { attempts: [{ id: 9 }], hasMore: true })
  void observer.refetch()
  await engine.fail('attempts.list')
  expect(observer.getCurrentResult()).toMatchObject({
    data: { attempts: [{ id: 9 }] },
    error: { message: 'It failed.' },
  })
})

it('older attempts stay where new ones are stored while they are fetched', async () => {
  const observer = viewOlder(9)
  await engine.publish('attempts.stored', { firstId: 10, lastId: 10, count: 1 })
  expect(engine.waiting).toMatchObject([{ params: { before: 9 } }])
  await engine.answer('attempts.list', { attempts: [{ id: 8 }], hasMore: true })
  void observer.fetchNextPage()
  expect(engine.waiting).toMatchObject([{ params: { before: 8 } }])
  await engine.answer('attempts.list', { attempts: [{ id: 7 }], hasMore: false })
  const { data, hasNextPage } = observer.getCurrentResult()
  expect(data?.pages.flatMap(({ attempts }) => attempts)).toMatchObject([{ id: 8 }, { id: 7 }])
  expect(hasNextPage).toBe(false)
})

it('older attempts that could not be fetched leave those that were, and can be fetched again', async () => {
  const observer = viewOlder(9)
  await engine.answer('attempts.list', { attempts: [{ id: 8 }], hasMore: true })
  void observer.fetchNextPage()
  await engine.fail('attempts.list')
  expect(observer.getCurrentResult()).toMatchObject({
    data: { pages: [{ attempts: [{ id: 8 }] }] },
    error: { message: 'It failed.' },
    hasNextPage: true,
  })
})
