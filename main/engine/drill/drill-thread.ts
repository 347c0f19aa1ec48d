import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors'
import { reasonOf } from '../threads/thread.ts'
import type { DrillThreadStart, FromDrillThread, ToDrillThread } from './drill-protocol.ts'

export interface DrillThread {
  post(message: ToDrillThread): void
  /** Asks the thread to end. It is terminated if it has not ended soon. */
  cancel(): void
  /** Terminates the thread after its work. */
  end(): Promise<void>
  /**
   * Resolves when the thread has ended. `null`: this side ended it; otherwise the reason why it ended
   * unexpectedly.
   */
  readonly gone: Promise<AppError | null>
}

/** Time for a thread to end when asked. */
const graceMs = 600
const heapMb = 1024

/** Starts a thread for one task. It has no database, so it can be terminated at any time. */
export function startDrillThread(
  entry: URL,
  start: DrillThreadStart,
  { onMessage, onCrash }: { onMessage(message: FromDrillThread): void; onCrash(detail: string): void },
): DrillThread {
  const worker = new Worker(entry, {
    workerData: start,
    name: 'hooktrail-drill',
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: heapMb },
  })
  let failure: unknown = null
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  const end = async (): Promise<void> => {
    isEnding = true
    await worker.terminate()
  }
  worker.on('message', onMessage)
  worker.on('error', error => {
    failure = error
    onCrash(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  const gone = new Promise<AppError | null>(resolve => {
    worker.once('exit', () => {
      if (timer !== null) clearTimeout(timer)
      resolve(isEnding ? null : crashed(failure))
    })
  })
  return {
    post: message => worker.postMessage(message),
    cancel() {
      worker.postMessage({ kind: 'cancel' } satisfies ToDrillThread)
      timer ??= setTimeout(() => void end(), graceMs)
    },
    end,
    gone,
  }
}

function crashed(failure: unknown): AppError {
  return new AppError(
    'worker-failed',
    `The drill's thread stopped (${reasonOf(failure)}). Its results until then are stored. See the log.`,
  )
}
