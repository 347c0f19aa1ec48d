import type { AppError, WireError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import type { Backlog } from '../inspection/backlog.ts'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { Listening } from '../listener/listening.ts'
import { countsWithin, createProblem, factsOr } from '../problem/problem.ts'
import type { Routing } from '../routing/routing.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import type { Store } from '../store/store.ts'
import { createUpdating, type Updating } from '../updating/updating.ts'
import type { Core, WorkerFailures } from './core.ts'
import type { SendingParts } from './sending.ts'

export function wireUpdating(
  { options, clock, hub, settings }: Core,
  { sending, drills }: Pick<SendingParts, 'sending' | 'drills'>,
): Updating {
  return createUpdating({
    clock,
    updates: options.ports.updates,
    choice: () => settings().updates,
    isBatchRunning: sending.batches.isRunning,
    isDrillRunning: drills.isBusy,
    onChange: status => hub.publish('updates.changed', status),
  })
}

export type Status = ReturnType<typeof wireStatus>

/** The status, and the problem report, which includes it. Publishes the status's changes from now on. */
export function wireStatus(
  core: Core,
  parts: Omit<StatusParts, 'launch' | 'store' | 'storeFailure' | 'failures'>,
) {
  const { options, store, launchId, dataDir, clock, logger, failures, comparing, settings } = core
  const { version, host, commandProgram = ['hooktrail'] } = options
  const launch = { version, launchId, host, dataDir, commandProgram: [...commandProgram] }
  let storeFailure: WireError | null = null

  const status = (): AppStatus => appStatus({ ...parts, launch, store, storeFailure, failures })
  core.publishStatusOf(status)
  const problem = createProblem(async () => ({
    ...{ dataDir, version, nowMs: clock.nowMs(), status: status(), settings: settings() },
    facts: await factsOr(() => comparing.askUntil(undefined, 'problemFacts', countsWithin)),
  }))
  return {
    status,
    problem,
    /** Why saving fails; `null`: writing works again. */
    storeFailed(failure: AppError | null) {
      storeFailure = failure?.toWire() ?? null
      if (failure !== null) logger.error(failure.message)
      core.publishStatus()
    },
  }
}

interface StatusParts {
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
function appStatus(parts: StatusParts): AppStatus {
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
