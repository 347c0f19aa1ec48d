import { expect, onTestFinished, test } from 'vitest'
import { type QueryWorker, startQueryWorker } from '../../../../main/engine/queries/start-query-worker.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { copiesOfFolder } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'
import { startedThreads } from '../../../support/workers/started-threads.ts'

const folderWithDelivery = copiesOfFolder()

/** A lazy worker on a store with one delivery, and its threads: `true` for each that is there. */
function lazyWorker(): { worker: QueryWorker; threads: readonly boolean[] } {
  const dataDir = folderWithDelivery()
  const threads = startedThreads()
  const worker = startQueryWorker({ entry: testPorts(dataDir).workers.query, dataDir, idleMs: 1 })
  onTestFinished(() => worker.close())
  return { worker, threads }
}

test('the thread starts with the first question, ends when nobody asks any more, and starts again', async () => {
  const { worker, threads } = lazyWorker()
  expect(threads).toEqual([])
  const both = [worker.ask('newestDeliveryId'), worker.ask('newestDeliveryId')]
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(threads).toHaveLength(1)
  await until(() => threads[0] === false)
  expect(await worker.ask('newestDeliveryId')).toBe(1)
  expect(threads).toHaveLength(2)
})

test('a thread that is kept stays when nobody asks, and ends with the worker', async () => {
  const { worker, threads } = lazyWorker()
  worker.begin()
  await until(() => threads.length === 1)
  expect(await worker.ask('newestDeliveryId')).toBe(1)
  expect(await worker.ask('newestDeliveryId')).toBe(1)
  expect(threads).toEqual([true])
  await worker.close()
  expect(threads).toEqual([false])
  await expect(worker.ask('newestDeliveryId')).rejects.toMatchObject({ code: 'closed' })
})
