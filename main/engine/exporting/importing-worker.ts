import { parentPort } from 'node:worker_threads'
import type { ImportProgress } from '#contract/transfer/importing'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { hostOf, nowAndThen, serveCalls } from '../threads/serve-calls.ts'
import { type ImportRun, runImport } from './run-import.ts'

export type ImportingStart = Pick<
  ImportRun,
  'dataDir' | 'paths' | 'isDryRun' | 'skipInvalid' | 'acceptEdits' | 'nowMs'
>

/** Functions that the thread calls. */
export interface ImportHost extends Pick<ImportRun, 'keep'> {
  progress(change: Partial<ImportProgress>): void
}

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
const host = hostOf<ImportHost>(parentPort)
const functions = (signal: AbortSignal) => ({
  async import(start: ImportingStart) {
    const store = openReadStore({ dataDir: start.dataDir, rulesVersion })
    const progress = nowAndThen(host)
    try {
      return await runImport({
        ...start,
        store,
        isCanceled: () => signal.aborted,
        onProgress: ({ sources, ...change }) => progress('progress', { ...change, sources: [...sources] }),
        keep: (session, deliveries) => host('keep', session, deliveries),
      })
    } finally {
      store.close()
    }
  },
})
export type ImportCalls = typeof functions
serveCalls(parentPort, functions, { crashes: true })
