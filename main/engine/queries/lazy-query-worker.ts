import { AppError } from '#contract/errors'
import { type QueryWorker, type QueryWorkerOptions, startQueryWorker } from './start-query-worker.ts'

/** A query worker that starts with the first question, so that a caller that never asks does not pay for it. */
export function createLazyQueryWorker(options: QueryWorkerOptions): QueryWorker {
  let worker: QueryWorker | null = null
  let isClosed = false
  function started(): QueryWorker {
    if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
    worker ??= startQueryWorker(options)
    return worker
  }
  return {
    ask: async (name, ...given) => started().ask(name, ...given),
    askUntil: async (signal, name, ...given) => started().askUntil(signal, name, ...given),
    async close() {
      isClosed = true
      await worker?.close()
    },
  }
}
