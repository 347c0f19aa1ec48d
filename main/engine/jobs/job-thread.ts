import { Worker } from 'node:worker_threads'
import type { WireError } from '#contract/errors'
import type { Logger } from '../ports.ts'
import { reasonOf } from '../threads/thread.ts'
import { cancelJob, createJobSignal, type JobSignal, terminateLater } from './job-signal.ts'

/** Of a job's thread: past it the thread crashes, and not the process. */
export const jobHeapMb = 1024

/** What a job's thread posts: how far it is, messages of its kind, and at the end its result or an expected failure. */
export type FromJob<State, Message> =
  | { readonly kind: 'progress'; readonly change: Partial<State> }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'done'; readonly change: Partial<State> }
  | { readonly kind: 'failed'; readonly error: WireError }

/** How a thread ended. `crashed`: by itself, without a result. `terminated`: it did not end in time once cancelled. */
export type ThreadEnd<State> =
  | { readonly how: 'done'; readonly change: Partial<State> }
  | { readonly how: 'failed'; readonly error: WireError }
  | { readonly how: 'terminated' }
  | { readonly how: 'crashed'; readonly failure: unknown }

/** What the thread gets with its own data. */
export interface JobStart {
  readonly signal: JobSignal
}

/**
 * Runs a job on a thread of its own, such as `export`, and resolves once the thread is gone: only then it is certain to
 * write no more. Once `signal` is aborted the thread is asked to end, and terminated where it does not within a moment.
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
    // Most objects are garbage at once: a small young generation is collected often instead of growing.
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

/** The error of a crash. `left`: what could not be removed, `null` where nothing is left. */
export function crashError(job: string, failure: unknown, left: string | null = null): WireError {
  const after = left === null ? 'Nothing was saved.' : `Can’t delete ${left}.`
  const message = `The ${job} failed: its thread stopped (${reasonOf(failure)}). ${after} See the log.`
  return { code: 'worker-failed', message }
}
