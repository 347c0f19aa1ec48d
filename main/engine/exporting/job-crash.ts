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
  const after = left === null ? 'Nothing was saved.' : `Can’t delete ${left}.`
  const message = `The ${job} failed: its thread stopped (${reasonOf(failure)}). ${after} See the log.`
  return { code: 'worker-failed', message }
}
