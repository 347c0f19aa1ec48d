import type { WorkerFailure } from '#contract/status'
import type { Logger } from '../ports.ts'

/** The crashes of background threads, for the interface and the log. */
export interface WorkerFailures {
  /** `message`: for the user. `detail`: for the log. */
  note(part: WorkerFailure['part'], message: string, detail: string): void
  /** The latest failure of each part. */
  list(): WorkerFailure[]
}

export function createWorkerFailures(options: {
  readonly logger: Logger
  readonly nowMs: () => number
  readonly onChange: () => void
}): WorkerFailures {
  const failures = new Map<WorkerFailure['part'], WorkerFailure>()
  return {
    note(part, message, detail) {
      const count = (failures.get(part)?.count ?? 0) + 1
      failures.set(part, { part, message, count, atMs: options.nowMs() })
      options.logger.error(`${message} (${detail})`)
      options.onChange()
    },
    list: () => [...failures.values()],
  }
}
