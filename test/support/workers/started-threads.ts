import type { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** The worker threads that start from here on, in their order: `true` for each that runs, `false` once it has ended. */
export function startedThreads(): readonly boolean[] {
  const threads: boolean[] = []
  const note = (thread: Worker): void => {
    const at = threads.push(true) - 1
    thread.once('exit', () => {
      threads[at] = false
    })
  }
  process.on('worker', note)
  onTestFinished(() => void process.off('worker', note))
  return threads
}
