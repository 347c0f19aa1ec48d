import { Worker } from 'node:worker_threads'

/** A thread that crashed. */
export interface WorkerCrash {
  /** For the user, such as `it ran out of memory`. */
  readonly reason: string
  /** For the log. */
  readonly detail: string
  /** In a row, without an answer between them. */
  readonly crashes: number
  readonly restartMs: number
}

export interface RestartingWorkerOptions<Reply> {
  readonly entry: URL
  readonly workerData: object
  readonly name: string
  /**
   * Of its JavaScript heap: past it the thread crashes, and not the process. That holds for what grows step by step; a
   * single allocation far past it ends the process, so code that reads bodies bounds their size too.
   */
  readonly maximumHeapMb: number
  readonly onMessage: (reply: Reply) => void
  readonly onCrash: (crash: WorkerCrash) => void
  /** A new thread takes messages after a crash. */
  readonly onRestart?: () => void
  /** A thread, also the first one, has opened what it needs and has posted `workerReady`. */
  readonly onReady?: () => void
}

/** What a thread may post when it is ready, so that a crash at the start can be distinguished from one at work. */
export const workerReady = 'ready'

export interface RestartingWorker {
  /** There is a thread that takes messages. */
  readonly isAlive: boolean
  /** Throws without a thread. */
  post(message: unknown): void
  /** Sends the message that ends the thread and waits until it is gone. No other one is started. */
  end(message: unknown): Promise<void>
}

/**
 * V8 lets them grow to some 50 MB by itself, and keeps that memory when the work is done. At the limit of the heap a thread
 * gets 16 MB more to end in; where the young objects that are still in use do not fit into them, V8 ends the process
 * instead of the thread.
 */
const maxYoungGenerationSizeMb = 8
const firstRestartMs = 100
const longestRestartMs = 60_000

/** A worker thread that is restarted when it crashes: at once the first time, then after ever longer pauses. */
export function startRestartingWorker<Reply>(options: RestartingWorkerOptions<Reply>): RestartingWorker {
  let worker: Worker | null = null
  let crashes = 0
  let timer: NodeJS.Timeout | null = null
  let isEnding = false
  let onGone = (): void => {}

  function start(): void {
    timer = null
    let failure: unknown = null
    const started = new Worker(options.entry, {
      workerData: options.workerData,
      name: options.name,
      resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: options.maximumHeapMb },
    })
    worker = started
    started.on('message', (message: Reply | typeof workerReady) => {
      if (message === workerReady) {
        options.onReady?.()
        return
      }
      crashes = 0
      options.onMessage(message)
    })
    started.on('error', error => {
      failure = error
    })
    started.on('messageerror', error => {
      failure = error
      void started.terminate()
    })
    started.once('exit', () => {
      worker = null
      if (isEnding) onGone()
      else crash(failure)
    })
  }

  function crash(failure: unknown): void {
    crashes += 1
    const restartMs = Math.min(longestRestartMs, firstRestartMs * 2 ** (crashes - 1))
    timer = setTimeout(() => {
      start()
      options.onRestart?.()
    }, restartMs).unref()
    options.onCrash({ reason: reasonOf(failure), detail: detailOf(failure), crashes, restartMs })
  }

  start()
  return {
    get isAlive() {
      return worker !== null
    },
    post(message) {
      if (worker === null) throw new Error(`${options.name} is not running.`)
      worker.postMessage(message)
    },
    end(message) {
      isEnding = true
      if (timer !== null) clearTimeout(timer)
      if (worker === null) return Promise.resolve()
      const gone = new Promise<void>(resolve => {
        onGone = resolve
      })
      worker.postMessage(message)
      return gone
    },
  }
}

/** Never the text of an unknown error: it may quote what a sender wrote. */
export function reasonOf(failure: unknown): string {
  const isOutOfMemory =
    failure instanceof Error && 'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (isOutOfMemory) return 'it ran out of memory'
  return failure === null ? 'it was ended from outside' : 'an error that nothing caught'
}

function detailOf(failure: unknown): string {
  if (failure === null) return 'the thread ended'
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
}
