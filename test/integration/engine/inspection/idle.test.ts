import { expect, onTestFinished, test } from 'vitest'
import { createInspection } from '../../../../main/engine/inspection/inspection.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'
import { startedThreads } from '../../../support/workers/started-threads.ts'

test('the thread ends when no delivery comes, and the next one starts it again', async () => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const threads = startedThreads()
  const { clock, logger, workers } = testPorts(dataDir)
  const inspection = createInspection({
    entry: workers.inspection,
    dataDir,
    clock,
    logger,
    store,
    idleMs: 1,
    onFailure: () => {},
    onInspected: () => {},
  })
  onTestFinished(() => inspection.close())
  inspection.begin(true)
  await until(() => threads[0] === false)

  await captured(store, arrivedDelivery({}))
  await until(() => store.totals().pending === 0)
  await until(() => threads[1] === false)
  await captured(store, arrivedDelivery({}))
  await until(() => store.totals().pending === 0)
  expect(threads).toHaveLength(3)
})
