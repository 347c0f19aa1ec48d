import { expect, onTestFinished, test } from 'vitest'
import {
  createLazyQueryWorker,
  type LazyQueryWorker,
} from '../../../../main/engine/queries/lazy-query-worker.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'
import { startedThreads } from '../../../support/workers/started-threads.ts'

/** A lazy worker beside a store with one delivery, and its threads: `true` for each that is there. */
async function lazyWorker(idle: {
  readonly idleMs?: number
}): Promise<{ worker: LazyQueryWorker; threads: readonly boolean[] }> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  await captured(store, arrivedDelivery({}))
  const threads = startedThreads()
  const worker = createLazyQueryWorker({ entry: testPorts(dataDir).workers.query, dataDir, ...idle })
  onTestFinished(() => worker.close())
  return { worker, threads }
}

test('the thread starts with the first question, ends when nobody asks any more, and starts again', async () => {
  const { worker, threads } = await lazyWorker({ idleMs: 1 })
  expect(threads).toEqual([])
  const both = [worker.ask('newestDeliveryId'), worker.ask('newestDeliveryId')]
  expect(await Promise.all(both)).toEqual([1, 1])
  expect(threads).toHaveLength(1)
  await until(() => threads[0] === false)
  expect(await worker.ask('newestDeliveryId')).toBe(1)
  expect(threads).toHaveLength(2)
})

test('a thread that is kept stays when nobody asks, and ends with the worker', async () => {
  const { worker, threads } = await lazyWorker({ idleMs: 1 })
  worker.begin()
  await until(() => threads.length === 1)
  expect(await worker.ask('newestDeliveryId')).toBe(1)
  expect(await worker.ask('newestDeliveryId')).toBe(1)
  expect(threads).toEqual([true])
  await worker.close()
  expect(threads).toEqual([false])
  await expect(worker.ask('newestDeliveryId')).rejects.toMatchObject({ code: 'closed' })
})
