import { AppError } from '#contract/errors'
import { type QueryWorker, type QueryWorkerOptions, startQueryWorker } from './start-query-worker.ts'

export interface LazyQueryWorker extends QueryWorker {
  /** Starts the thread before the first question, which then need not wait, and keeps it. */
  begin(): void
}

export interface LazyQueryWorkerOptions extends QueryWorkerOptions {
  /**
   * A thread that nobody has asked for so long is ended: it holds 20 MB and more, and starts within 100 ms. Without it the
   * thread stays: for what answers wait for.
   */
  readonly idleMs?: number
  /** The thread opens its connection once this has resolved; never rejects. */
  readonly openAfter?: () => Promise<void>
}

/**
 * A query worker whose thread starts with the first question, so that a caller that never asks does not pay for it.
 */
export function createLazyQueryWorker(options: LazyQueryWorkerOptions): LazyQueryWorker {
  const ending = new Set<Promise<void>>()
  let worker: QueryWorker | null = null
  let open = 0
  let timer: NodeJS.Timeout | undefined
  let isKept = false
  let isClosed = false

  function end(): Promise<void> {
    clearTimeout(timer)
    if (worker !== null) {
      const ended = worker.close().finally(() => ending.delete(ended))
      ending.add(ended)
      worker = null
    }
    return Promise.all(ending).then(() => {})
  }

  function answered(): void {
    open -= 1
    if (options.idleMs === undefined || open > 0 || isKept || isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => void end(), options.idleMs).unref()
  }

  function put<T>(question: (started: QueryWorker) => Promise<T>): Promise<T> {
    if (isClosed) return Promise.reject(new AppError('closed', 'Hooktrail is closing.'))
    clearTimeout(timer)
    open += 1
    return (worker === null ? opened().then(question) : question(worker)).finally(answered)
  }

  async function opened(): Promise<QueryWorker> {
    await options.openAfter?.()
    if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
    worker ??= startQueryWorker(options)
    return worker
  }

  return {
    begin() {
      if (isClosed) return
      isKept = true
      clearTimeout(timer)
      worker ??= startQueryWorker(options)
    },
    ask: (name, ...given) => put(started => started.ask(name, ...given)),
    askUntil: (signal, name, ...given) => put(started => started.askUntil(signal, name, ...given)),
    close() {
      isClosed = true
      return end()
    },
  }
}
