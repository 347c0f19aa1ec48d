import type { Store } from '../store/store.ts'
import type { WorkerFailures } from './worker-failures.ts'

const checkpointMessage = 'The checkpoint thread restarts after a failure. Capturing continues.'
const indexMessage = 'The index thread restarts after a failure. Deliveries are saved and inspected again.'

/** Notes the crashes of the store's threads that restart. */
export function reportStoreCrashes(
  failures: Pick<WorkerFailures, 'note'>,
  store: Pick<Store, 'onCheckpointThreadCrash' | 'onIndexThreadCrash'>,
): void {
  store.onCheckpointThreadCrash(({ detail }) => failures.note('checkpoint', checkpointMessage, detail))
  store.onIndexThreadCrash(({ detail }) => failures.note('index', indexMessage, detail))
}
