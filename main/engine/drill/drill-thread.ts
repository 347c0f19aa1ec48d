import { AppError } from '#contract/errors'
import { createJobThread } from '../jobs/job-thread.ts'
import type { Thread } from '../threads/thread.ts'
import { reasonOf } from '../threads/thread-crash.ts'
import type { DrillsOptions } from './drills-options.ts'
import type { DrillCalls, DrillHost } from './worker/drill-worker.ts'

/** Starts a thread for one task. `failed`: the task, for the log. `gone` is aborted if the thread crashes. */
export function createDrillThread(
  { entry, logger }: Pick<DrillsOptions, 'entry' | 'logger'>,
  failed: string,
  host: Partial<DrillHost> = {},
  gone = new AbortController(),
): Thread<DrillCalls> {
  return createJobThread<DrillCalls, Partial<DrillHost>>({
    ...{ entry, name: 'drill', failed, logger, host, maximumYoungMb: 16 },
    error({ cause }) {
      gone.abort()
      return new AppError(
        'worker-failed',
        `The drill's thread stopped (${reasonOf(cause)}). Its results until then are stored. See the log.`,
      )
    },
  })
}
