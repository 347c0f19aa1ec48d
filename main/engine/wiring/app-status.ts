import type { WireError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import type { Backlog } from '../inspection/backlog.ts'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { Listening } from '../listener/listening.ts'
import type { Routing } from '../routing/routing.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import type { Store } from '../store/store.ts'
import type { WorkerFailures } from '../workers/worker-failures.ts'

export interface StatusParts {
  readonly launch: Pick<AppStatus, 'version' | 'launchId' | 'host' | 'dataDir' | 'commandProgram'>
  readonly listening: Pick<Listening, 'status'>
  readonly store: Store
  /** Why saving fails; `null` while writing works. */
  readonly storeFailure: WireError | null
  readonly routing: Pick<Routing, 'failing'>
  readonly failures: Pick<WorkerFailures, 'list'>
  readonly backlog: Pick<Backlog, 'status'>
  readonly rebuild: Pick<Rebuild, 'isStopped'>
  readonly retention: Pick<RetentionRunner, 'question'>
}

/** The result of `app.status`, gathered from the parts. */
export function appStatus(parts: StatusParts): AppStatus {
  const { launch, store } = parts
  const totals = store.totals()
  return {
    ...launch,
    storeId: store.storeId,
    listener: parts.listening.status(),
    session: store.session,
    deliveryCount: totals.deliveries,
    startedAfterId: store.startedAfterId,
    pendingCount: totals.pending,
    backlog: parts.backlog.status(parts.rebuild.isStopped()),
    isInspectionStopped: parts.rebuild.isStopped(),
    damagedStoreMovedTo: store.damagedStoreMovedTo,
    storeNotice: store.notice,
    storeFailure: parts.storeFailure,
    failingRoutes: parts.routing.failing(),
    workerFailures: parts.failures.list(),
    retentionQuestion: parts.retention.question(),
  }
}
