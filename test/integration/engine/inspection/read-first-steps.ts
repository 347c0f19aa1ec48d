import { expect, onTestFinished } from 'vitest'
import { rulesVersion } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { createInspection, type InspectedRange } from '../../../../main/engine/inspection/inspection.ts'
import type { Clock } from '../../../../main/engine/ports.ts'
import type { Store } from '../../../../main/engine/store/store.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { captured } from '../../../support/store/arrived-delivery.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export async function pendingStore(count: number): Promise<{ dataDir: string; store: Store }> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir, { rulesVersion })
  await captureMany(store, count)
  return { dataDir, store }
}

export async function captureMany(store: Store, count: number): Promise<void> {
  const all = mixedDeliveries(count)
  for (let from = 0; from < all.length; from += 500) {
    await Promise.all(all.slice(from, from + 500).map(delivery => captured(store, delivery)))
  }
}

export function inspectionOf(
  dataDir: string,
  store: Store,
  onInspected: (range: InspectedRange) => void,
  clock?: Clock,
) {
  const ports = testPorts(dataDir)
  const inspection = createInspection({
    ...{ entry: ports.workers.inspection, dataDir, logger: ports.logger, store, onInspected },
    clock: clock ?? ports.clock,
    onFailure: message => expect.fail(message),
  })
  onTestFinished(() => inspection.close())
  return inspection
}
