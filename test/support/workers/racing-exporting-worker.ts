/**
 * An export that is canceled with its progress: before it becomes final if its path asks for that, else
 * after.
 */
import { parentPort } from 'node:worker_threads'
import type { ExportRequest } from '#contract/transfer/exporting'
import type { ExportHost } from '../../../main/engine/exporting/exporting-worker.ts'
import { exportCanceled } from '../../../main/engine/exporting/run-export.ts'
import { hostOf, serveCalls } from '../../../main/engine/threads/serve-calls.ts'

if (parentPort === null) throw new Error('A worker thread.')
const host = hostOf<ExportHost>(parentPort)
serveCalls(parentPort, (signal: AbortSignal) => ({
  async export({ request }: { request: ExportRequest }) {
    const isLate = !request.out.includes('before')
    if (isLate && !(await host('makeFinal'))) throw exportCanceled()
    await host('progress', { done: 1 })
    if (signal.aborted === isLate)
      throw new Error('It was cancelled where it is final, or not where it is not.')
    if (!isLate && !(await host('makeFinal'))) throw exportCanceled()
    return { done: 1, total: 1, identity: '1' }
  },
}))
