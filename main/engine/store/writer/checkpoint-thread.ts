import { Worker } from 'node:worker_threads'
import type { Copier } from './checkpoint.ts'

/** What the writer and the copying thread tell each other, in one shared number. */
export const copierState = { idle: 0, copying: 1, ending: 2, gone: 3, loading: 4 } as const

export interface CopierStart {
  readonly file: string
  readonly signal: Int32Array<SharedArrayBuffer>
}

/** The copying thread ended by itself; another one is started after `restartMs`. */
export interface CopierDeath {
  /** For the log. */
  readonly detail: string
  readonly restartMs: number
}

/**
 * A copy of a few thousand pages takes some ten milliseconds; a slow disk may need longer. So may a thread that has just
 * started on a busy machine: Node aborts the process where a thread is ended while it loads SQLite.
 */
const endWithinMs = 8_000
const firstRestartMs = 1_000
const longestRestartMs = 60_000

/**
 * The thread that copies. It starts with the first copy: most commands write so little that they need none. Another one is
 * started whenever it ends by itself. `entry`: its file.
 */
export function createCopier(entry: URL, file: string, onDeath: (death: CopierDeath) => void): Copier {
  const signal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let isStarted = false
  let isEnding = false
  let restartMs = firstRestartMs
  let timer: NodeJS.Timeout | undefined

  function start(): void {
    isStarted = true
    Atomics.store(signal, 0, copierState.loading)
    const startedMs = performance.now()
    let detail = 'the thread ended'
    const workerData: CopierStart = { file, signal }
    const worker = new Worker(entry, {
      workerData,
      name: 'hooktrail-copier',
      // New objects: it makes hardly any.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    })
    worker.unref()
    worker.on('error', error => {
      detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    worker.once('exit', () => {
      // Until there is another one, the writer copies by itself.
      Atomics.store(signal, 0, copierState.gone)
      if (isEnding) return
      if (performance.now() - startedMs > longestRestartMs) restartMs = firstRestartMs
      onDeath({ detail, restartMs })
      timer = setTimeout(start, restartMs).unref()
      restartMs = Math.min(longestRestartMs, restartMs * 2)
    })
  }

  function tell(state: number): void {
    Atomics.store(signal, 0, state)
    Atomics.notify(signal, 0)
  }

  return {
    get isFree() {
      const state = Atomics.load(signal, 0)
      return state === copierState.idle || state === copierState.gone
    },
    get isGone() {
      return Atomics.load(signal, 0) === copierState.gone
    },
    copy() {
      // Until it has loaded it is not free, and the log goes on growing.
      if (isStarted) tell(copierState.copying)
      else start()
    },
    end() {
      isEnding = true
      clearTimeout(timer)
      if (!isStarted) return
      const before = Atomics.exchange(signal, 0, copierState.ending)
      if (before === copierState.gone) return
      Atomics.notify(signal, 0)
      Atomics.wait(signal, 0, copierState.ending, endWithinMs)
    },
  }
}
