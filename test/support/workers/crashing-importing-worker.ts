/** An import that crashes while a batch of it is on the way to the store, where its path asks for that. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportingBatch, ImportingStart } from '../../../main/engine/exporting/importing-worker.ts'

const { paths } = workerData as ImportingStart
if (paths.some(path => path.includes('planted'))) {
  const message: ImportingBatch = { session: 'planted', deliveries: [] }
  parentPort?.postMessage({ kind: 'message', message })
  throw new Error('planted crash of an import')
}
await import('../../../main/engine/exporting/importing-worker.ts')
