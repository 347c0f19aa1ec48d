import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QueryWorker, startQueryWorker } from '../../../../main/engine/queries/start-query-worker.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { fillForLongSearch, longSearch, longSearchDeliveries } from '../../../support/store/captured-from.ts'
import { searchFor } from '../../../support/store/search-for.ts'
import { folderOfFile } from '../../../support/temporary-folder.ts'

const dataDir = folderOfFile()
let worker: QueryWorker

beforeAll(async () => {
  await fillForLongSearch(dataDir)
  worker = startQueryWorker({ entry: testPorts(dataDir).workers.query, dataDir })
})
afterAll(() => worker.close())

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

test('a read that is cancelled ends at its next pause: the next read does not wait for it', async () => {
  // The thread is up.
  await worker.ask('newestDeliveryId')
  const search = searchFor(longSearch)
  const reads = (signal?: AbortSignal) =>
    Array.from({ length: 10 }, () => worker.askUntil(signal, 'countMatches', { search }))
  const allMs = await msOf(() => Promise.all(reads()))
  // On a busy machine the reads may end before the cancel arrives: then they are asked again.
  for (let isCancelled = false; !isCancelled; ) {
    const cancel = new AbortController()
    const ends = Promise.allSettled(reads(cancel.signal))
    await worker.ask('newestDeliveryId')
    cancel.abort()
    const nextMs = await msOf(() => worker.ask('newestDeliveryId'))
    const outcomes = await ends
    isCancelled = outcomes.every(({ status }) => status === 'rejected')
    if (!isCancelled) continue
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
    expect(nextMs).toBeLessThan(allMs)
  }
})

test('a read that was cancelled before it started never starts, and one that has its result is not cancelled afterwards', async () => {
  const cancel = new AbortController()
  const early = worker.askUntil(cancel.signal, 'countMatches', { search: searchFor(longSearch) })
  cancel.abort()
  await expect(early).rejects.toMatchObject({ code: 'cancelled' })
  await expect(worker.askUntil(cancel.signal, 'newestDeliveryId')).rejects.toMatchObject({
    code: 'cancelled',
  })
  const late = new AbortController()
  expect(await worker.askUntil(late.signal, 'newestDeliveryId')).toBe(longSearchDeliveries)
  late.abort()
  expect(await worker.ask('newestDeliveryId')).toBe(longSearchDeliveries)
})

test('another that asked the same gets its result', async () => {
  const search = searchFor('size:>1000 -body:zq')
  // On a busy machine a read may end before its cancel arrives: then it is asked again.
  for (let isCancelled = false; !isCancelled; ) {
    const cancel = new AbortController()
    const gone = worker.askUntil(cancel.signal, 'countMatches', { search })
    const other = worker.ask('countMatches', { search })
    const end = Promise.allSettled([gone])
    await worker.ask('newestDeliveryId')
    cancel.abort()
    const [{ status, ...outcome }] = await end
    isCancelled = status === 'rejected'
    if (isCancelled) expect(outcome).toMatchObject({ reason: { code: 'cancelled' } })
    expect(await other).toEqual({ count: longSearchDeliveries, isComplete: true, rest: null })
  }
})
