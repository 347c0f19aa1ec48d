import type { WireError } from '#contract/errors'
import { reasonOf } from '../workers/restarting-worker.ts'

/** Of an export's or import's thread: past it the thread ends, and not the process. */
export const jobHeapMb = 1024

const after = {
  export: 'What it wrote may be left beside its place.',
  import: 'Nothing of it was kept.',
} as const

/** What a job says whose thread has ended under it. `failure`: `null` where the thread gave none. */
export function endedOver(job: keyof typeof after, failure: unknown): WireError {
  const message = `The ${job} failed: the thread that worked on it ended (${reasonOf(failure)}). ${after[job]} The log says more.`
  return { code: 'worker-failed', message }
}
