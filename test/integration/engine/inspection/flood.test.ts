import { expect, onTestFinished, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import { createInspection } from '../../../../main/engine/inspection/inspection.ts'
import type { StoredRange } from '../../../../main/engine/store/schema/to-store.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { fakeClock } from '../../../support/fake-clock.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { newTestStore } from '../../../support/store/open-test-store.ts'

// Complete deliveries that arrive that fast leave the processor to capture; incomplete requests cost it little.
test.each([
  ['whole', 0, 'limit 16'],
  ['aborted', 0, 'limit 64'],
  // A flood that looks rare: no more than four times as many, and then those in order.
  ['whole', 2_000, 'compare, compare, compare, rare 64, limit 16'],
] as const)(
  'at 5,000 per second, of %s requests while %i wait, inspection does: %s',
  async (reception, pending, expected) => {
    const { dataDir, store } = await newTestStore()
    const stored: StoredRange[] = []
    store.onStored(range => stored.push(range))
    await captured(store, arrivedDelivery({ reception }))

    const { logger } = testPorts(dataDir)
    const first = Promise.withResolvers<string>()
    const clock = fakeClock()
    let tell: (range: StoredRange) => void = () => {}
    const inspection = createInspection({
      entry: new URL('../../../support/workers/limit-inspection-worker.ts', import.meta.url),
      dataDir,
      clock,
      onFailure: first.reject,
      onInspected: () => {},
      logger: { ...logger, warn: first.resolve },
      store: {
        ...store,
        totals: () => ({ ...store.totals(), pending }),
        saveInspectionBatch: async () => {},
        onStored(listener) {
          tell = listener
          return () => {}
        },
      },
    })
    onTestFinished(() => inspection.close())
    const arrive = () => {
      for (let count = 0; count < 1_000; count++) {
        for (const range of stored) tell({ ...range, lastId: deliveryId(100_000) })
      }
    }
    arrive()
    clock.pass(200)
    arrive()
    inspection.begin(true)
    expect(await first.promise).toContain(`again: Error: ${expected}\n`)
  },
)
