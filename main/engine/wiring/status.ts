import type { AppError, WireError } from '#contract/errors'
import type { AppStatus } from '#contract/status'
import { createProblem, type Problem } from '../problem/problem.ts'
import { countsWithin, factsOr } from '../problem/read-facts.ts'
import { createUpdating, type Updating } from '../updating/updating.ts'
import { appStatus, type StatusParts } from './app-status.ts'
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

export interface Status {
  readonly status: () => AppStatus
  readonly problem: Problem
  /** Why saving fails; `null`: writing works again. */
  readonly storeFailed: (failure: AppError | null) => void
}

/** The status, and the problem report, which includes it. Publishes the status's changes from now on. */
export function wireStatus(
  core: Core,
  parts: Omit<StatusParts, 'launch' | 'store' | 'storeFailure' | 'failures'>,
): Status {
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
    storeFailed(failure) {
      storeFailure = failure?.toWire() ?? null
      if (failure !== null) logger.error(failure.message)
      core.publishStatus()
    },
  }
}
