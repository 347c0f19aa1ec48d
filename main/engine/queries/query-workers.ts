import type { WorkerFailure } from '#contract/status'
import type { WorkerCrash } from '../workers/restarting-worker.ts'
import {
  createLazyQueryWorker,
  type LazyQueryWorker,
  type LazyQueryWorkerOptions,
} from './lazy-query-worker.ts'

/** The threads that read the store, each for what must not wait for the others. */
export interface QueryWorkers {
  readonly queries: LazyQueryWorker
  readonly sendingQueries: LazyQueryWorker
  /** Bodies are compared on their own thread, so that lists never wait for them. */
  readonly comparing: LazyQueryWorker
}

/** `onCrash` makes what is told of the crashes of one thread. */
export function createQueryWorkers(
  options: Omit<LazyQueryWorkerOptions, 'onCrash' | 'idleMs'>,
  onCrash: (
    part: Extract<WorkerFailure['part'], 'reading' | 'sending' | 'comparison'>,
  ) => (crash: WorkerCrash) => void,
): QueryWorkers {
  return {
    queries: createLazyQueryWorker({ ...options, onCrash: onCrash('reading') }),
    sendingQueries: createLazyQueryWorker({ ...options, onCrash: onCrash('sending') }),
    comparing: createLazyQueryWorker({ ...options, onCrash: onCrash('comparison'), idleMs: 60_000 }),
  }
}
