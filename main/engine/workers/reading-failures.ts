import type { WorkerFailure } from '#contract/status'
import { toleratedDeaths } from '../reading/reading.ts'
import type { WorkerDeath } from './restarting-worker.ts'
import type { WorkerFailures } from './worker-failures.ts'

const names = {
  reading: 'Reading for the interface',
  comparison: 'Comparing deliveries',
  sending: 'Reading for what is sent',
} as const satisfies Partial<Record<WorkerFailure['part'], string>>

/** Notes the deaths of a reading worker. */
export function tellReadingDeath(
  failures: WorkerFailures,
  part: keyof typeof names,
): (death: WorkerDeath) => void {
  return ({ reason, detail, deaths, restartMs }) => {
    const message =
      deaths >= toleratedDeaths
        ? `${names[part]} failed ${deaths} times in a row. The next try is in ${Math.ceil(restartMs / 1000)} s.`
        : `${names[part]} restarted after a failure: ${reason}.`
    failures.note(part, message, detail)
  }
}
