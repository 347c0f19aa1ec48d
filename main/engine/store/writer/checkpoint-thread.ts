import { Worker } from 'node:worker_threads'
import { stackOf } from '#contract/errors'
import type { CheckpointThread } from './checkpoint.ts'

/** State that the writer and the checkpoint thread share, as one number. */
export const checkpointState = { idle: 0, running: 1, ending: 2, gone: 3, loading: 4 } as const

export interface CheckpointThreadStart {
  readonly file: string
  readonly signal: Int32Array<SharedArrayBuffer>
}

/** The checkpoint thread crashed. It is restarted after `restartMs`. */
export interface CheckpointThreadCrash {
  /** For the log. */
  readonly detail: string
  readonly restartMs: number
}

/**
 * Copying a few thousand pages takes tens of milliseconds; a slow disk may need longer. So may a thread that
 * has just started on a busy machine: Node aborts the process if a thread is ended while it loads SQLite.
 */
const endWithinMs = 8_000
const firstRestartMs = 1_000
const longestRestartMs = 60_000

/**
 * Starts the checkpoint thread with the first checkpoint, since most commands write too little to need it,
 * and restarts it after a crash. `entry`: its file.
 */
export function createCheckpointThread(
  entry: URL,
  file: string,
  onCrash: (crash: CheckpointThreadCrash) => void,
): CheckpointThread {
  const signal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  let isStarted = false
  let isEnding = false
  let restartMs = firstRestartMs
  let timer: NodeJS.Timeout | undefined

  function start(): void {
    isStarted = true
    Atomics.store(signal, 0, checkpointState.loading)
    const startedMs = performance.now()
    let detail = 'the thread ended'
    const workerData: CheckpointThreadStart = { file, signal }
    const worker = new Worker(entry, {
      workerData,
      name: 'hooktrail-checkpoint',
      // Heap limit for young objects: it makes hardly any.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    })
    worker.unref()
    worker.on('error', error => {
      detail = stackOf(error)
    })
    worker.once('exit', () => {
      // Until the thread is restarted, the writer runs checkpoints.
      Atomics.store(signal, 0, checkpointState.gone)
      if (isEnding) return
      if (performance.now() - startedMs > longestRestartMs) restartMs = firstRestartMs
      onCrash({ detail, restartMs })
      timer = setTimeout(start, restartMs).unref()
      restartMs = Math.min(longestRestartMs, restartMs * 2)
    })
  }

  function setState(state: number): void {
    Atomics.store(signal, 0, state)
    Atomics.notify(signal, 0)
  }

  return {
    get isFree() {
      const state = Atomics.load(signal, 0)
      return state === checkpointState.idle || state === checkpointState.gone
    },
    get isGone() {
      return Atomics.load(signal, 0) === checkpointState.gone
    },
    copy() {
      // Until the thread has loaded, it can't checkpoint, and the log grows.
      if (isStarted) setState(checkpointState.running)
      else start()
    },
    end() {
      isEnding = true
      clearTimeout(timer)
      if (!isStarted) return
      const before = Atomics.exchange(signal, 0, checkpointState.ending)
      if (before === checkpointState.gone) return
      Atomics.notify(signal, 0)
      Atomics.wait(signal, 0, checkpointState.ending, endWithinMs)
    },
  }
}
