import { Worker } from 'node:worker_threads'
import type { Copier } from './checkpoint.ts'

/** What the writer and the copying thread tell each other, in one shared number. */
export const copierState = { idle: 0, copying: 1, ending: 2, gone: 3 } as const

export interface CopierStart {
  readonly file: string
  readonly signal: Int32Array<SharedArrayBuffer>
}

/** A copy of a few thousand pages takes some ten milliseconds; a slow disk may need longer. */
const endWithinMs = 2_000

/** Starts the thread that copies. `entry`: its file. */
export function startCopier(entry: URL, file: string): Copier {
  const signal = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const start: CopierStart = { file, signal }
  const worker = new Worker(entry, { workerData: start, name: 'hooktrail-copier' })
  worker.unref()
  // Without it the writer copies by itself.
  worker.on('error', () => Atomics.store(signal, 0, copierState.gone))

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
    copy: () => tell(copierState.copying),
    end() {
      const before = Atomics.exchange(signal, 0, copierState.ending)
      if (before === copierState.gone) return
      Atomics.notify(signal, 0)
      Atomics.wait(signal, 0, copierState.ending, endWithinMs)
    },
  }
}
