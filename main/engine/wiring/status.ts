import type { AppError, WireError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import type { Backlog } from '../inspection/backlog.ts'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { Listening } from '../listener/listening.ts'
import { countsWithin, createProblem, factsOr } from '../problem/problem.ts'
import type { Routing } from '../routing/routing.ts'
import type { RetentionRunner } from '../sessions/retention-runner.ts'
import { createUpdating, type Updating } from '../updating/updating.ts'
import type { Core } from './core.ts'
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
  parts: {
    readonly listening: Pick<Listening, 'status'>
    readonly routing: Pick<Routing, 'failing'>
    readonly backlog: Pick<Backlog, 'status'>
    readonly rebuild: Pick<Rebuild, 'isStopped'>
    readonly retention: Pick<RetentionRunner, 'question'>
  },
) {
  const { options, store, launchId, dataDir, clock, logger, failures, comparing, settings } = core
  const { version, host, commandProgram = ['hooktrail'] } = options
  let storeFailure: WireError | null = null

  function status(): AppStatus {
    const totals = store.totals()
    const isInspectionStopped = parts.rebuild.isStopped()
    return {
      version,
      launchId,
      host,
      dataDir,
      commandProgram: [...commandProgram],
      storeId: store.storeId,
      listener: parts.listening.status(),
      session: store.session,
      deliveryCount: totals.deliveries,
      startedAfterId: store.startedAfterId,
      newestDeliveryId: store.newestId,
      pendingCount: totals.pending,
      backlog: parts.backlog.status(isInspectionStopped),
      isInspectionStopped,
      damagedStoreMovedTo: store.damagedStoreMovedTo,
      storeNotice: store.notice,
      storeFailure,
      failingRoutes: parts.routing.failing(),
      workerFailures: failures.list(),
      retentionQuestion: parts.retention.question(),
    }
  }
  core.publishStatusOf(status)
  const problem = createProblem(async () => ({
    dataDir,
    version,
    nowMs: clock.nowMs(),
    status: status(),
    settings: settings(),
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
