import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Batch } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import {
  batchesQuery,
  batchResultsQuery,
  fetchOlderBatches,
  furtherOf,
  latestBatches,
  showBatch,
} from '../../../../../renderer/data/sending/batches.ts'
import { heldEngine, inTime } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

/** Fetches the batches as a view does. */
function viewBatches() {
  const observer = new QueryObserver(queryClient, batchesQuery)
  observer.subscribe(() => {})
  return observer
}

/** Fetches the results of a batch as a view does. */
function viewResults(id: number) {
  const observer = new QueryObserver(queryClient, batchResultsQuery(id as BatchId))
  return { observer, leave: observer.subscribe(() => {}), ids: () => idsIn(observer.getCurrentResult().data) }
}

function idsIn(data: { readonly results: readonly { readonly id: number }[] } | undefined): unknown {
  return data?.results.map(({ id }) => id)
}

const begun = { id: 1, state: 'planning', sent: 0, endedAtMs: null } as Batch
const running = { ...begun, state: 'running', sent: 4 } satisfies Batch
const ended = { ...running, state: 'done', sent: 9, endedAtMs: 5 } satisfies Batch

it('the progress of a batch is not taken back by a response that arrives late', async () => {
  expect(furtherOf(running, begun)).toBe(running)
  expect(furtherOf(ended, running)).toBe(ended)
  expect(furtherOf(running, { ...running, state: 'paused' }).state).toBe('paused')
  expect(furtherOf(begun, ended)).toBe(ended)
})

it('a batch that began while the batches were being fetched stays', async () => {
  const observer = viewBatches()
  await engine.respond('batches.list', { batches: [ended], hasMore: false })
  void observer.refetch()
  showBatch({ ...begun, id: 2 as BatchId, state: 'running' })
  await engine.respond('batches.list', { batches: [ended], hasMore: false })
  expect(latestBatches()).toMatchObject({ runs: [{ id: 2 }, { id: 1 }] })
})

it('a batch that began while the first batches were being fetched is fetched too', async () => {
  viewBatches()
  await engine.publish('batch.progress', begun)
  await engine.respond('batches.list', { batches: [], hasMore: false })
  await engine.respond('batches.list', { batches: [begun], hasMore: false })
  expect(latestBatches()).toMatchObject({ runs: [{ id: 1 }] })
})

it('progress that was published while the batches were being fetched stays', async () => {
  const observer = viewBatches()
  await engine.respond('batches.list', { batches: [begun], hasMore: false })
  void observer.refetch()
  await engine.publish('batch.progress', ended)
  await engine.respond('batches.list', { batches: [running], hasMore: false })
  expect(latestBatches()).toMatchObject({ runs: [{ state: 'done', sent: 9 }] })
})

it('older batches come after those that are shown, stay when these are refetched, and a failure removes none', async () => {
  const observer = viewBatches()
  const ids = () => latestBatches()?.runs.map(({ id }) => id)
  const batch = (id: number) => ({ ...ended, id })
  await engine.respond('batches.list', { batches: [batch(9), batch(8)], hasMore: true })
  const failed = fetchOlderBatches()
  await Promise.all([expect(failed).rejects.toThrow('It failed.'), engine.fail('batches.list')])
  expect(ids()).toEqual([9, 8])
  void fetchOlderBatches()
  expect(engine.waiting[0]?.params).toMatchObject({ before: 8 })
  await engine.respond('batches.list', { batches: [batch(7)], hasMore: false })
  expect(ids()).toEqual([9, 8, 7])
  void observer.refetch()
  await engine.respond('batches.list', { batches: [batch(10), batch(9), batch(8)], hasMore: true })
  expect(latestBatches()).toMatchObject({ runs: [10, 9, 8, 7].map(id => ({ id })), hasMore: false })
})

it('results are fetched on from the last one, page by page as a batch runs', async () => {
  const { ids } = viewResults(1)
  await engine.respond('attempts.list', { attempts: [{ id: 3 }], hasMore: true })
  expect(ids()).toEqual([3])
  expect(engine.waiting[0]?.params).toMatchObject({ batchId: 1, after: 3 })
  await engine.respond('attempts.list', { attempts: [{ id: 4 }], hasMore: false })
  await engine.publish('batch.progress', running)
  await inTime(() => engine.waiting.length > 0)
  expect(engine.waiting[0]?.params).toMatchObject({ batchId: 1, after: 4 })
  await engine.respond('attempts.list', { attempts: [{ id: 5 }], hasMore: false })
  expect(ids()).toEqual([3, 4, 5])
})

it('results stop when their view is left, and go on from where they were', async () => {
  const first = viewResults(1)
  await engine.respond('attempts.list', { attempts: [{ id: 3 }], hasMore: true })
  first.leave()
  await engine.respond('attempts.list', { attempts: [{ id: 4 }], hasMore: true })
  expect(engine.waiting).toEqual([])
  const { ids } = viewResults(1)
  expect(ids()).toEqual([3])
  expect(engine.waiting[0]?.params).toMatchObject({ after: 3 })
  await engine.respond('attempts.list', { attempts: [{ id: 4 }], hasMore: false })
  expect(ids()).toEqual([3, 4])
})

it('results that could not be fetched on stay, with why', async () => {
  const { observer, ids } = viewResults(1)
  await engine.respond('attempts.list', { attempts: [{ id: 3 }], hasMore: true })
  await engine.fail('attempts.list')
  expect(observer.getCurrentResult().error).toMatchObject({ message: 'It failed.' })
  expect(ids()).toEqual([3])
})

it('no more than 20,000 results are fetched', async () => {
  const { observer } = viewResults(1)
  const page = (after: number) => Array.from({ length: 500 }, (_, at) => ({ id: after + at + 1 }))
  for (let after = 0; after < 20_000; after += 500)
    await engine.respond('attempts.list', { attempts: page(after), hasMore: true })
  expect(engine.waiting).toEqual([])
  expect(observer.getCurrentResult().data?.results).toHaveLength(20_000)
  void observer.refetch()
  expect(engine.waiting).toEqual([])
})
