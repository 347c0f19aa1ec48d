import { expect, onTestFinished } from 'vitest'
import { createInspection } from '../../../../main/engine/inspection/inspection.ts'
import type { Store } from '../../../../main/engine/store/store.ts'
import { testPorts } from '../../../support/engine/ports.ts'

/** The inspection of a store, not started yet; closed with the test. */
export function inspectionOf(
  dataDir: string,
  store: Store,
  changes: Partial<Parameters<typeof createInspection>[0]> = {},
) {
  const { clock, logger, workers } = testPorts(dataDir)
  const inspection = createInspection({
    entry: workers.inspection,
    dataDir,
    clock,
    logger,
    store,
    onInspected: () => {},
    onFailure: message => expect.fail(message),
    ...changes,
  })
  onTestFinished(() => inspection.close())
  return inspection
}
