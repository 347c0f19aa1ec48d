import { reportQueryWorkerCrash } from '../workers/query-failures.ts'
import type { WorkerFailures } from '../workers/worker-failures.ts'
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

export function createQueryWorkers(
  options: Omit<LazyQueryWorkerOptions, 'onCrash' | 'idleMs'>,
  failures: WorkerFailures,
): QueryWorkers {
  return {
    queries: createLazyQueryWorker({ ...options, onCrash: reportQueryWorkerCrash(failures, 'reading') }),
    sendingQueries: createLazyQueryWorker({
      ...{ ...options, onCrash: reportQueryWorkerCrash(failures, 'sending') },
    }),
    comparing: createLazyQueryWorker({
      ...{ ...options, onCrash: reportQueryWorkerCrash(failures, 'comparison') },
      idleMs: 60_000,
    }),
  }
}
