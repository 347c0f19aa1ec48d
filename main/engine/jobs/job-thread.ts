import { AppError } from '#contract/errors'
import type { Logger } from '../ports.ts'
import { createThread, type Thread, type ThreadOptions } from '../threads/thread.ts'
import { reasonOf, type ThreadCrash } from '../threads/thread-crash.ts'

/** Past this heap the thread of a job crashes, and not the process. */
export const jobHeapMb = 1024

/** Time for a canceled job to end, in ms. Then its thread is terminated. */
const cancelWithinMs = 500

/** A thread for one job. Its owner ends it: only then nothing more is written. `failed`: for the log. */
export function createJobThread<C, Host extends object = object>(
  options: Pick<ThreadOptions<never, Host>, 'entry' | 'host' | 'maximumYoungMb'> & {
    readonly name: 'export' | 'import' | 'drill'
    readonly failed: string
    readonly logger: Logger
    readonly error: (crash: ThreadCrash) => AppError
  },
): Thread<C> {
  const { name, failed, logger, error, ...others } = options
  return createThread<C, never, Host>({
    ...others,
    workerData: {},
    name: `hooktrail-${name}`,
    maximumHeapMb: jobHeapMb,
    cancelWithinMs,
    afterCrash: { kind: 'stay-down', error },
    onCrash: ({ detail }) => logger.error(`${failed} failed: ${detail}`),
  })
}

/** The error of a crash. `left`: a path that could not be removed, else `null`. */
export function crashError(job: string, cause: unknown, left: string | null = null): AppError {
  const after = left === null ? 'Nothing was saved.' : `Can’t delete ${left}.`
  return new AppError(
    'worker-failed',
    `The ${job} failed: its thread stopped (${reasonOf(cause)}). ${after} See the log.`,
  )
}
