import { expect, onTestFinished, test } from 'vitest'
import { createInspection } from '../../../../main/engine/inspection/inspection.ts'
import type { StoredRange } from '../../../../main/engine/store/schema/to-store.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

// Complete deliveries that arrive that fast leave the processor to capture; incomplete requests cost it little.
test.each([
  ['whole', 16],
  ['aborted', 60],
] as const)('at 5,000 per second, the first batch of %s requests has %i', async (reception, expected) => {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  const stored: StoredRange[] = []
  store.onStored(range => stored.push(range))
  await Promise.all(Array.from({ length: 60 }, () => captured(store, arrivedDelivery({ reception }))))

  const { logger, workers } = testPorts(dataDir)
  const first = Promise.withResolvers<number>()
  const clock = fakeClock()
  let tell: (range: StoredRange) => void = () => {}
  const inspection = createInspection({
    ...{ entry: workers.inspection, dataDir, clock, logger, onFailure: first.reject },
    store: {
      ...store,
      onStored(listener) {
        tell = listener
        return () => {}
      },
    },
    onInspected: ({ count }) => first.resolve(count),
  })
  onTestFinished(() => inspection.close())
  const arrive = () => {
    for (let count = 0; count < 1_000; count += 60) for (const range of stored) tell(range)
  }
  arrive()
  clock.pass(200)
  arrive()
  inspection.begin(true)
  expect(await first.promise).toBe(expected)
})
