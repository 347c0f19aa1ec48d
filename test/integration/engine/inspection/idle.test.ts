import { expect, test } from 'vitest'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../support/store/open-test-store.ts'
import { until } from '../../../support/until.ts'
import { startedThreads } from '../../../support/workers/started-threads.ts'
import { inspectionOf } from './inspection-steps.ts'

test('the thread ends when no delivery comes, and the next one starts it again', async () => {
  const { dataDir, store } = await newTestStore()
  const threads = startedThreads()
  inspectionOf(dataDir, store, { idleMs: 1 }).begin(true)
  await until(() => threads[0] === false)

  await captured(store, arrivedDelivery({}))
  await until(() => store.totals().pending === 0)
  await until(() => threads[1] === false)
  await captured(store, arrivedDelivery({}))
  await until(() => store.totals().pending === 0)
  expect(threads).toHaveLength(3)
})
