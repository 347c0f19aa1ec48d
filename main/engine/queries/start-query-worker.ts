import { AppError } from '#contract/errors'
import type { WorkerFailure } from '#contract/status'
import { createThread, type ThreadCrash } from '../threads/thread.ts'
import type { ReadName, ReadParams, ReadResult, Reads } from './reads.ts'

export interface QueryWorker {
  /**
   * Calls a read by its name on the query worker, so that neither capture nor the window waits. Parameters and results
   * are structured-cloned; bodies cross as bytes. Rejects with what the read throws, and with `worker-failed` where the
   * worker crashed on it twice, and `store-failed` while it crashes again and again.
   */
  ask<N extends ReadName>(name: N, ...given: ReadParams<N>): Promise<ReadResult<N>>
  /**
   * The same for a caller that may go: once `signal` is aborted it rejects with `cancelled`, and the read ends at its
   * next pause. One that has not begun never begins.
   */
  askUntil<N extends ReadName>(
    signal: AbortSignal | undefined,
    name: N,
    ...given: ReadParams<N>
  ): Promise<ReadResult<N>>
  /** Starts the thread before the first question, which then need not wait, and keeps it. */
  begin(): void
  /** Waits for the read under way, then ends the worker. Later reads reject with `closed`. */
  close(): Promise<void>
}

export interface QueryWorkerOptions {
  readonly entry: URL
  readonly dataDir: string
  /** Past this much heap the worker crashes and is restarted. */
  readonly maximumHeapMb?: number
  /**
   * A thread that nobody has asked for so long is ended: it holds 20 MB and more, and starts within 100 ms. Without it the
   * thread stays: for what answers wait for.
   */
  readonly idleMs?: number
  /** The thread opens its connection once this has resolved; never rejects. */
  readonly openAfter?: () => Promise<void>
  /** The worker crashed; it is restarted. */
  readonly onCrash?: (crash: ThreadCrash) => void
}

const usualHeapMb = 1024
/** Crashes in a row after which reads are refused until a thread is ready again. */
export const toleratedCrashes = 3

/** A thread with its own read-only connection to a store, which is open. It starts with the first question. */
export function startQueryWorker({
  dataDir,
  maximumHeapMb = usualHeapMb,
  ...options
}: QueryWorkerOptions): QueryWorker {
  const thread = createThread<Reads>({
    ...options,
    workerData: { dataDir },
    name: 'hooktrail-query',
    maximumHeapMb,
    afterCrash: { kind: 'repeat', crashes: toleratedCrashes, crashedTwice, givenUp },
  })
  return {
    ask: (name, ...given) => thread.call(name, ...given),
    askUntil: (signal, name, ...given) => thread.callWith({ signal }, name, ...given),
    begin: thread.begin,
    close: thread.end,
  }
}

/** The threads that read the store, each for what must not wait for the others. */
export interface QueryWorkers {
  readonly queries: QueryWorker
  readonly sendingQueries: QueryWorker
  /** Bodies are compared on their own thread, so that lists never wait for them. */
  readonly comparing: QueryWorker
}

/** `onCrash` makes what is told of the crashes of one thread. */
export function createQueryWorkers(
  options: Omit<QueryWorkerOptions, 'onCrash' | 'idleMs'>,
  onCrash: (
    part: Extract<WorkerFailure['part'], 'reading' | 'sending' | 'comparison'>,
  ) => (crash: ThreadCrash) => void,
): QueryWorkers {
  return {
    queries: startQueryWorker({ ...options, onCrash: onCrash('reading') }),
    sendingQueries: startQueryWorker({ ...options, onCrash: onCrash('sending') }),
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
