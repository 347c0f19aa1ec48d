import { AppError } from '#contract/errors'
import { type QueryWorker, type QueryWorkerOptions, startQueryWorker } from './start-query-worker.ts'

export interface LazyQueryWorker extends QueryWorker {
  /** Starts it before the first question, which then need not wait. */
  begin(): void
}

/** A query worker that starts with the first question, so that a caller that never asks does not pay for it. */
export function createLazyQueryWorker(options: QueryWorkerOptions): LazyQueryWorker {
  let worker: QueryWorker | null = null
  let isClosed = false
  return {
    begin() {
      if (!isClosed) worker ??= startQueryWorker(options)
    },
    ask(name, ...given) {
      if (isClosed) return Promise.reject(new AppError('closed', 'Hooktrail is closing.'))
      worker ??= startQueryWorker(options)
      return worker.ask(name, ...given)
    },
    async close() {
      isClosed = true
      await worker?.close()
    },
  }
}
