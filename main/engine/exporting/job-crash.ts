import type { WireError } from '#contract/errors'
import { reasonOf } from '../workers/restarting-worker.ts'

/** Of an export's or import's thread: past it the thread crashes, and not the process. */
export const jobHeapMb = 1024

/**
 * The error of a job whose thread crashed. `failure`: `null` where the thread gave none. `left`: what could not be
 * removed, `null` where nothing is left.
 */
export function crashError(
  job: 'export' | 'import',
  failure: unknown,
  left: string | null = null,
): WireError {
  const after = left === null ? 'Nothing of it was kept.' : `What it wrote could not be removed: ${left}.`
  const message = `The ${job} failed: the thread that worked on it ended (${reasonOf(failure)}). ${after} The log says more.`
  return { code: 'worker-failed', message }
}
