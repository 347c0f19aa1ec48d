import { parentPort, workerData } from 'node:worker_threads'
import { AppError, type WireError } from '#contract/errors'
import type { ImportSource } from '#contract/transfer/importing'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import { isCancelled, type JobSignal, markLoaded } from './job-signal.ts'
import { runImport } from './run-import.ts'
import type { TransferDelivery } from './transfer-delivery.ts'

export interface ImportingStart {
  readonly dataDir: string
  readonly paths: readonly string[]
  readonly isDryRun: boolean
  readonly nowMs: number
  /** A folder of this import's own, for copies; the engine removes it. */
  readonly workDir: string
  readonly signal: JobSignal
}
export type ImportingMessage =
  | {
      readonly kind: 'progress'
      readonly state: 'checking' | 'writing'
      readonly done: number
      readonly total: number
      readonly sources: readonly ImportSource[]
    }
  | { readonly kind: 'batch'; readonly session: string; readonly deliveries: readonly TransferDelivery[] }
  | { readonly kind: 'done'; readonly sources: readonly ImportSource[] }
  | { readonly kind: 'failed'; readonly error: WireError }
/** The batch is stored, or the import is cancelled. */
export type ImportingRequest = 'kept'

const progressMs = 100

const port = parentPort
if (port === null) throw new Error('This file is a worker thread of the engine.')
const post = (message: ImportingMessage): void => port.postMessage(message)
const start = workerData as ImportingStart
markLoaded(start.signal)

let onKept = (): void => {}
port.on('message', (_request: ImportingRequest) => onKept())

try {
  const store = openReadStore({ dataDir: start.dataDir, rulesVersion })
  let reportedAtMs = Number.NEGATIVE_INFINITY
  try {
    const sources = await runImport({
      ...start,
      store,
      isCancelled: () => isCancelled(start.signal),
      onProgress(progress) {
        const nowMs = performance.now()
        if (nowMs - reportedAtMs < progressMs) return
        reportedAtMs = nowMs
        post({ kind: 'progress', ...progress })
      },
      keep(session, deliveries) {
        const kept = new Promise<void>(resolve => {
          onKept = resolve
        })
        post({ kind: 'batch', session, deliveries })
        return kept
      },
    })
    post({ kind: 'done', sources })
  } finally {
    store.close()
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error
  post({ kind: 'failed', error: error.toWire() })
}
port.close()
