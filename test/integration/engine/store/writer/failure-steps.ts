import type { Store } from '../../../../../main/engine/store/store.ts'
import { testPorts } from '../../../../support/engine/ports.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'

export function openFaulty(dataDir: string): Promise<Store> {
  const { workers } = testPorts(dataDir)
  const writer = new URL('../../../../support/workers/faulty-writer-worker.ts', import.meta.url)
  return openTestStore(dataDir, { workers: { ...workers, writer } })
}
