import { parentPort } from 'node:worker_threads'
import type { ExportProgress, ExportRequest } from '#contract/transfer/exporting'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { hostOf, nowAndThen, serveCalls } from '../threads/serve-calls.ts'
import { runExport } from './run-export.ts'

/** Functions that the thread calls. */
export interface ExportHost {
  progress(change: Partial<ExportProgress>): void
  /** Path to remove if the thread crashes. */
  leftPath(path: string): void
  /** Makes the export final. False if it was canceled before. */
  makeFinal(): boolean
}

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
runInBackground()
const host = hostOf<ExportHost>(parentPort)
const functions = (signal: AbortSignal) => ({
  async export(start: { dataDir: string; version: string; request: ExportRequest }) {
    const store = openReadStore({ dataDir: start.dataDir, rulesVersion })
    const progress = nowAndThen(host)
    try {
      const { deliveries, identity } = await runExport({
        ...start,
        store,
        nowMs: Date.now(),
        isCanceled: () => signal.aborted,
        makeFinal: () => host('makeFinal'),
        onLeftPath: path => void host('leftPath', path),
        onProgress: (state, done, total) => progress('progress', { state, done, total }),
      })
      return { done: deliveries, total: deliveries, identity }
    } finally {
      store.close()
    }
  },
})
export type ExportCalls = typeof functions
serveCalls(parentPort, functions, { crashes: true })
