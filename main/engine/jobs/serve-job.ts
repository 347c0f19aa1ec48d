import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import { rulesVersion } from '../inspect/inspect-delivery.ts'
import { openReadStore } from '../store/open-read-store.ts'
import type { ReadStore } from '../store/read-store.ts'
import { isCanceled, makeFinal, markLoaded } from './job-signal.ts'
import type { FromJob, JobStart } from './job-thread.ts'

const progressMs = 100

/** A job's controls on its thread. */
export interface JobOfThread<State, Message, Reply> {
  readonly store: ReadStore
  readonly isCanceled: () => boolean
  /** Makes the result final. False if the job was canceled before. */
  readonly makeFinal: () => boolean
  /** Posted at most every 100 ms. */
  readonly report: (change: Partial<State>) => void
  readonly post: (message: Message) => void
  /** Posts a message and waits for its reply. */
  readonly ask: (message: Message) => Promise<Reply>
}

/** Does the work of a job's thread, over its read-only connection, and posts its end. */
export async function serveJob<Start extends { readonly dataDir: string }, State, Message, Reply = never>(
  work: (start: Start, job: JobOfThread<State, Message, Reply>) => Promise<Partial<State>>,
): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('This file is a worker thread of the engine.')
  const { signal, ...start } = workerData as Start & JobStart
  markLoaded(signal)
  const post = (message: FromJob<State, Message>): void => port.postMessage(message)
  let reportedMs = Number.NEGATIVE_INFINITY
  try {
    const store = openReadStore({ dataDir: start.dataDir, rulesVersion })
    try {
      const change = await work(start as unknown as Start, {
        store,
        isCanceled: () => isCanceled(signal),
        makeFinal: () => makeFinal(signal),
        report(change) {
          const nowMs = performance.now()
          if (nowMs - reportedMs < progressMs) return
          reportedMs = nowMs
          post({ kind: 'progress', change })
        },
        post: message => post({ kind: 'message', message }),
        ask(message) {
          const replied = new Promise<Reply>(resolve => port.once('message', resolve))
          post({ kind: 'message', message })
          return replied
        },
      })
      post({ kind: 'done', change })
    } finally {
      store.close()
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    post({ kind: 'failed', error: error.toWire() })
  }
  port.close()
}
