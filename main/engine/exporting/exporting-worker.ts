import { parentPort, workerData } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import type { ExportRequest } from '#contract/transfer/exporting'
import { runInBackground } from '../background-thread.ts'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { isCancelled, type JobSignal, makeFinal, markLoaded } from './job-signal.ts'
import { runExport } from './run-export.ts'

export interface ExportingStart {
  readonly dataDir: string
  readonly version: string
  readonly request: ExportRequest
  readonly signal: JobSignal
}
export type ExportingMessage =
  | {
      readonly kind: 'progress'
      readonly state: 'writing' | 'checking'
      readonly done: number
      readonly total: number
    }
  /** What is removed where the worker crashes. */
  | { readonly kind: 'aside'; readonly path: string }
  | { readonly kind: 'done'; readonly deliveries: number }
  | { readonly kind: 'failed'; readonly error: WireError }

const progressMs = 100

const port = parentPort
if (port === null) throw new Error('This file is a worker thread of the engine.')
runInBackground()
const { dataDir, version, request, signal } = workerData as ExportingStart
markLoaded(signal)
const post = (message: ExportingMessage): void => port.postMessage(message)

try {
  const store = openReadStore({ dataDir, rulesVersion })
  let reportedAtMs = Number.NEGATIVE_INFINITY
  try {
    const { deliveries } = await runExport({
      store,
      request,
      version,
      nowMs: Date.now(),
      isCancelled: () => isCancelled(signal),
      makeFinal: () => makeFinal(signal),
      onAside: path => post({ kind: 'aside', path }),
      onProgress(state, done, total) {
        const nowMs = performance.now()
        if (nowMs - reportedAtMs < progressMs) return
        reportedAtMs = nowMs
        post({ kind: 'progress', state, done, total })
      },
    })
    post({ kind: 'done', deliveries })
  } finally {
    store.close()
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error
  post({ kind: 'failed', error: error.toWire() })
}
