import { Worker } from 'node:worker_threads'
import type { WireError } from '#contract/errors'
import type { Logger } from '../ports.ts'
import { reasonOf } from '../threads/thread.ts'
import { cancelJob, createJobSignal, type JobSignal, terminateLater } from './job-signal.ts'

/** Heap limit of a job's thread: beyond it the thread crashes, and not the process. */
export const jobHeapMb = 1024

/**
 * Messages of a job's thread: its progress, messages of its kind, and at the end its result or an expected
 * failure.
 */
export type FromJob<State, Message> =
  | { readonly kind: 'progress'; readonly change: Partial<State> }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'done'; readonly change: Partial<State> }
  | { readonly kind: 'failed'; readonly error: WireError }

/**
 * End of a thread. `crashed`: without a result. `terminated`: it did not end in time after it was canceled.
 */
export type ThreadEnd<State> =
  | { readonly how: 'done'; readonly change: Partial<State> }
  | { readonly how: 'failed'; readonly error: WireError }
  | { readonly how: 'terminated' }
  | { readonly how: 'crashed'; readonly failure: unknown }

/** Data for the thread beside its job's. */
export interface JobStart {
  readonly signal: JobSignal
}

/**
 * Runs a job, such as `export`, on a separate thread, and resolves when the thread has ended: only then is it
 * certain to write no more. When `signal` is aborted, the thread is asked to end, and terminated if it
 * doesn't end soon.
 */
export function runJobThread<State, Message, Reply = never>(options: {
  readonly entry: URL
  readonly name: string
  readonly start: object
  readonly signal: AbortSignal
  readonly logger: Logger
  readonly onProgress: (change: Partial<State>) => void
  readonly onMessage: (message: Message, reply: (reply: Reply) => void) => void
}): Promise<ThreadEnd<State>> {
  const { name, signal, logger } = options
  const shared = createJobSignal()
  const worker = new Worker(options.entry, {
    workerData: { ...options.start, signal: shared } satisfies JobStart,
    name: `hooktrail-${name}`,
    // Most objects are garbage soon: a small young generation is collected often instead of growing.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: jobHeapMb },
  })
  let end: ThreadEnd<State> | null = null
  let endTermination = (): void => {}
  const cancel = (): void => {
    if (!cancelJob(shared)) return
    // The thread does not check the signal within a single long text.
    endTermination = terminateLater(shared, () => {
      end ??= { how: 'terminated' }
      void worker.terminate()
    })
  }
  worker.on('message', (message: FromJob<State, Message>) => {
    if (message.kind === 'progress') options.onProgress(message.change)
    else if (message.kind === 'message')
      options.onMessage(message.message, reply => worker.postMessage(reply))
    else if (message.kind === 'done') end ??= { how: 'done', change: message.change }
    else end ??= { how: 'failed', error: message.error }
  })
  worker.on('error', failure => {
    end ??= { how: 'crashed', failure }
    logger.error(`An ${name} failed: ${failure instanceof Error ? failure.stack : String(failure)}`)
  })
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  return new Promise(resolve => {
    worker.once('exit', () => {
      endTermination()
      signal.removeEventListener('abort', cancel)
      resolve(end ?? { how: 'crashed', failure: null })
    })
  })
}

/** The error of a crash. `left`: the path that couldn't be removed; `null` if none is left. */
export function crashError(job: string, failure: unknown, left: string | null = null): WireError {
  const after = left === null ? 'Nothing was saved.' : `Can’t delete ${left}.`
  const message = `The ${job} failed: its thread stopped (${reasonOf(failure)}). ${after} See the log.`
  return { code: 'worker-failed', message }
}
