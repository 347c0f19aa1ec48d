import type { WorkerFailure } from '#contract/status'
import { toleratedCrashes } from '../queries/start-query-worker.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'
import type { WorkerFailures } from './worker-failures.ts'

const names = {
  reading: 'Reading for the interface',
  comparison: 'Comparing deliveries',
  sending: 'Reading for what is sent',
} as const satisfies Partial<Record<WorkerFailure['part'], string>>

/** Records the crashes of a query worker. */
export function reportQueryWorkerCrash(
  failures: WorkerFailures,
  part: keyof typeof names,
): (crash: ThreadCrash) => void {
  return ({ reason, detail, crashes, restartMs }) => {
    const message =
      crashes >= toleratedCrashes
        ? `${names[part]} failed ${crashes} times in a row. The next try is in ${Math.ceil(restartMs / 1000)} s.`
        : `${names[part]} restarted after a failure: ${reason}.`
    failures.note(part, message, detail)
  }
}
