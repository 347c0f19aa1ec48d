import { AppError } from '#contract/errors'
import type { WorkerFailure } from '#contract/status'
import { createThread } from '../threads/thread.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'
import type { ReadName, ReadParams, ReadResult, Reads } from './reads.ts'

export interface QueryWorkerOptions {
  readonly entry: URL
  readonly dataDir: string
  /** Heap limit, at which the worker crashes and is restarted. */
  readonly maximumHeapMb?: number
  /**
   * A thread without a call for this time is ended: it takes 20 MB and more, and starts within 100 ms.
   * Default: the thread stays, for reads that responses wait for.
   */
  readonly idleMs?: number
  /** The thread opens its connection after this has resolved; never rejects. */
  readonly openAfter?: () => Promise<void>
  /** The worker crashed; it is restarted. */
  readonly onCrash?: (crash: ThreadCrash) => void
}

const usualHeapMb = 1024
/** Number of consecutive crashes after which reads are refused until a thread is ready again. */
export const toleratedCrashes = 3

export type QueryWorker = ReturnType<typeof startQueryWorker>

/** A thread with its read-only connection to an open store. The first read starts it. */
export function startQueryWorker({ dataDir, maximumHeapMb = usualHeapMb, ...options }: QueryWorkerOptions) {
  const thread = createThread<Reads>({
    ...options,
    workerData: { dataDir },
    name: 'hooktrail-query',
    maximumHeapMb,
    afterCrash: { kind: 'repeat', crashes: toleratedCrashes, crashedTwice, givenUp },
  })
  return {
    /**
     * Calls a read by its name on the query worker, so that neither capture nor the window waits. Parameters
     * and results are structured-cloned; bodies are passed as bytes. Rejects with the read's error, with
     * `worker-failed` if the worker crashed on it twice, and with `store-failed` while it crashes repeatedly.
     */
    ask: <N extends ReadName>(name: N, ...given: ReadParams<N>): Promise<ReadResult<N>> =>
      thread.call(name, ...given),
    /**
     * The same for a caller that may leave: when `signal` is aborted, it rejects with `cancelled`, and the
     * read ends at its next pause. A read that has not started never starts.
     */
    askUntil: <N extends ReadName>(
      signal: AbortSignal | undefined,
      name: N,
      ...given: ReadParams<N>
    ): Promise<ReadResult<N>> => thread.callWith({ signal }, name, ...given),
    /** Starts the thread before the first read, and stops it from ending when idle. */
    begin: thread.begin,
    /** Waits for the read in progress, then ends the worker. Later reads reject with `closed`. */
    close: thread.end,
  }
}

/**
 * Threads that read the store, one for each kind of read that must not wait for others. `onCrash` makes the
 * crash handler of a thread.
 */
export function createQueryWorkers(
  options: Omit<QueryWorkerOptions, 'onCrash' | 'idleMs'>,
  onCrash: (
    part: Extract<WorkerFailure['part'], 'reading' | 'sending' | 'comparison'>,
  ) => (crash: ThreadCrash) => void,
) {
  return {
    queries: startQueryWorker({ ...options, onCrash: onCrash('reading') }),
    sendingQueries: startQueryWorker({ ...options, onCrash: onCrash('sending') }),
    /** Bodies are compared on a separate thread, so that lists never wait for them. */
    comparing: startQueryWorker({ ...options, onCrash: onCrash('comparison'), idleMs: 60_000 }),
  }
}

function crashedTwice({ reason }: ThreadCrash): AppError {
  return new AppError(
    'worker-failed',
    `Can’t load this: the query thread stopped twice (${reason}). Everything else continues.`,
  )
}

function givenUp({ reason, crashes, restartMs }: ThreadCrash): AppError {
  const seconds = Math.ceil(restartMs / 1000)
  return new AppError(
    'store-failed',
    `Can’t load data: the query thread stopped ${crashes} times in a row (${reason}). Deliveries are still saved. Retrying in ${seconds} s.`,
  )
}
