import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { copiedTest, type ExportProgress, type ExportRequest } from '#contract/transfer/exporting'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { hostOf, nowAndThen, serveCalls } from '../threads/serve-calls.ts'
import { type ExportRun, runExport } from './run-export.ts'

/** Functions that the thread calls. */
export interface ExportHost {
  progress(change: Partial<ExportProgress>): void
  /** Path to remove if the thread crashes. */
  leftPath(path: string): void
  /** Makes the export final. False if it was canceled before. */
  makeFinal(): boolean
}

interface ExportStart {
  readonly dataDir: string
  readonly version: string
  readonly request: ExportRequest
}

async function exported(start: ExportStart, signal: AbortSignal, more: Partial<ExportRun>) {
  const store = openReadStore({ dataDir: start.dataDir, rulesVersion })
  const progress = nowAndThen(host)
  try {
    return await runExport({
      ...start,
      store,
      nowMs: Date.now(),
      isCanceled: () => signal.aborted,
      onLeftPath: path => void host('leftPath', path),
      onProgress: (state, done, total) => progress('progress', { state, done, total }),
      ...more,
    })
  } finally {
    store.close()
  }
}

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
runInBackground()
const host = hostOf<ExportHost>(parentPort)
const functions = (signal: AbortSignal) => ({
  async export(start: ExportStart) {
    const { deliveries, identity } = await exported(start, signal, { makeFinal: () => host('makeFinal') })
    return { done: deliveries, total: deliveries, identity }
  },
  /** The text of an export whose file is deleted again. */
  async text(start: ExportStart) {
    let text = ''
    const take = (path: string): void => {
      text = readFileSync(path, 'utf8')
    }
    const { deliveries } = await exported(start, signal, { most: copiedTest, take })
    return { text, deliveries }
  },
})
export type ExportCalls = typeof functions
serveCalls(parentPort, functions, { crashes: true })
