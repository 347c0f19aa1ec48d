import { AppError } from '#contract/errors'
import { type Batch, type BatchPlan, type BatchSelection, batchSchema } from '#contract/replay'
import type { Attempt } from '#contract/sending'
import { type BatchId, batchIdSchema, type DeliveryId } from '#contract/terms'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { type AttemptMaker, noOrigin, type Origin } from './attempts.ts'
import { type BatchProgress, createBatchProgress } from './batch-progress.ts'
import { type BatchRun, runBatch } from './batch-runner.ts'
import { sequenceOf } from './batch-sequence.ts'
import type { CapturedRequest } from './sending.ts'
import { refuseRemote, resolveTarget, type TargetOf, type TargetRules } from './target.ts'
import { warningFor } from './target-host.ts'
import { parseTargetUrl } from './target-url.ts'

/** How often progress is told. */
const tellEveryMs = 100

export interface BatchesOptions {
  readonly clock: Clock
  readonly store: Pick<Store, 'saveValue'>
  readonly attempts: AttemptMaker
  readonly readPlan: (
    selection: BatchSelection,
  ) => Promise<{ numbers: Float64Array; targets: readonly string[] | null }>
  readonly readRequests: (
    ids: readonly DeliveryId[],
    maximumBytes: number,
  ) => Promise<readonly CapturedRequest[]>
  readonly onProgress: (batch: Batch) => void
  readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
}

export interface Batches {
  /** Throws `not-found`, `invalid-url`, `remote-target-refused`. Resolves before the first is sent. */
  start(plan: BatchPlan, rules: TargetRules): Promise<Batch>
  /** `null` where this launch did not start it. */
  get(id: BatchId): Batch | null
  pause(id: BatchId): Batch | null
  resume(id: BatchId): Batch | null
  cancel(id: BatchId): Batch | null
  /** Cancels all and waits until what is under way is stored. */
  close(): Promise<void>
}

interface Running {
  batch: Batch
  run: BatchRun | null
  isCancelled: boolean
  ended: Promise<void>
}

/** The batches of this launch. */
export function createBatches(options: BatchesOptions): Batches {
  const { clock, store, attempts } = options
  const batches = new Map<BatchId, Running>()

  function change(running: Running, changes: Partial<Batch>): void {
    running.batch = { ...running.batch, ...changes }
    options.onProgress(running.batch)
  }

  async function perform(
    running: Running,
    plan: BatchPlan,
    targetOf: TargetOf | null,
    rules: TargetRules,
  ): Promise<void> {
    const { batch } = running
    const sequence = sequenceOf(await options.readPlan(plan.selection), plan)
    const total = sequence.ids.length
    const progress = createBatchProgress(total, sequence.dueMs?.at(-1) ?? 0, clock.monotonicMs())
    const routeId = plan.selection.by === 'missed' ? plan.selection.routeId : null
    const base: Origin = {
      ...noOrigin,
      purpose: routeId === null ? 'replay' : 'forward',
      batchId: batch.id,
      routeId,
    }
    const sendOne = async (request: CapturedRequest, place: number): Promise<{ stored: Promise<void> }> => {
      if (request.method === '') {
        progress.skip()
        return { stored: Promise.resolve() }
      }
      const own = sequence.targets?.[place]
      const target = own === undefined ? targetOf?.(request.target) : parseTargetUrl(own)
      if (target === undefined) throw new AppError('internal', 'The batch has no target.')
      const origin: Origin = {
        ...base,
        deliveryId: request.id,
        warning: warningFor(target, request.remoteAddress),
      }
      const count = async (storing: Promise<Attempt>, isPassed: boolean): Promise<void> => {
        options.onAttempt(await storing)
        progress.count(isPassed)
      }
      try {
        if (own !== undefined) refuseRemote(target, rules)
        const { outcome, stored } = await attempts.send({ ...request, target }, origin, request.body)
        const { status, error } = outcome
        return { stored: count(stored, error === null && status !== null && status >= 200 && status <= 299) }
      } catch (error) {
        // What cannot be sent is an attempt too, so that nobody has to look for it. A closing sender ends the batch.
        if (!(error instanceof AppError) || error.code === 'closed') throw error
        return { stored: count(attempts.skip(target.text, origin, error.message), false) }
      }
    }
    await keepTelling(running, total, progress, () =>
      runBatch({
        clock,
        sequence,
        concurrency: plan.concurrency,
        read: options.readRequests,
        send: sendOne,
      }),
    )
  }

  async function keepTelling(
    running: Running,
    total: number,
    progress: BatchProgress,
    begin: () => BatchRun,
  ): Promise<void> {
    const run = begin()
    running.run = run
    if (running.isCancelled) run.cancel()
    change(running, { total, state: running.isCancelled ? 'cancelled' : 'running' })
    const timer = setInterval(() => {
      if (running.batch.state === 'running') change(running, progress.told(clock.monotonicMs()))
    }, tellEveryMs)
    try {
      await run.done
    } finally {
      clearInterval(timer)
      running.batch = { ...running.batch, ...progress.toldAtEnd(clock.monotonicMs()) }
    }
  }

  async function live(running: Running, work: Promise<void>): Promise<void> {
    let state: Batch['state'] = 'done'
    let message: string | null = null
    try {
      await work
      if (running.isCancelled) state = 'cancelled'
    } catch (error) {
      state = error instanceof AppError && error.code === 'closed' ? 'cancelled' : 'failed'
      message = error instanceof Error ? error.message : String(error)
    }
    running.run = null
    const { id, ...ended } = { ...running.batch, state, message, endedAtMs: clock.nowMs() }
    try {
      await store.saveValue('batches', id, ended)
    } finally {
      change(running, ended)
    }
  }

  function act(id: BatchId, action: (running: Running, run: BatchRun | null) => void): Batch | null {
    const running = batches.get(id)
    if (running === undefined) return null
    if (running.batch.endedAtMs === null) action(running, running.run)
    return running.batch
  }

  return {
    async start(plan, rules) {
      const isOwnTargets = plan.selection.by === 'missed'
      const targetOf = isOwnTargets ? null : resolveTarget(plan.target, rules, plan.keepPath)
      const planned: Omit<Batch, 'id'> = {
        state: 'planning',
        message: null,
        selection: plan.selection.by,
        target: isOwnTargets ? '' : plan.target.to === 'url' ? plan.target.url : (rules.captureUrl ?? ''),
        startedAtMs: clock.nowMs(),
        endedAtMs: null,
        total: 0,
        sent: 0,
        passed: 0,
        failed: 0,
        skipped: 0,
        ratePerSecond: 0,
        timeLeftMs: null,
      }
      const id = batchIdSchema.parse(await store.saveValue('batches', null, planned))
      const running: Running = {
        batch: { id, ...planned },
        run: null,
        isCancelled: false,
        ended: Promise.resolve(),
      }
      batches.set(id, running)
      const begun = running.batch
      running.ended = live(running, perform(running, plan, targetOf, rules))
      return begun
    },
    get: id => batches.get(id)?.batch ?? null,
    pause: id =>
      act(id, (running, run) => {
        if (run === null) return
        run.pause()
        change(running, { state: 'paused', timeLeftMs: null, ratePerSecond: 0 })
      }),
    resume: id =>
      act(id, (running, run) => {
        if (running.batch.state !== 'paused') return
        run?.resume()
        change(running, { state: 'running' })
      }),
    cancel: id =>
      act(id, (running, run) => {
        running.isCancelled = true
        run?.cancel()
      }),
    async close() {
      for (const running of batches.values()) {
        running.isCancelled = true
        running.run?.cancel()
      }
      await Promise.allSettled([...batches.values()].map(({ ended }) => ended))
    },
  }
}

/** A batch as an earlier launch left it. One that had not ended then has ended with it. */
export function keptBatch(kept: { readonly id: number; readonly value: unknown } | null): Batch | null {
  const parsed = batchSchema.safeParse({ ...(kept?.value as object), id: kept?.id })
  if (!parsed.success) return null
  const batch = parsed.data
  if (batch.endedAtMs !== null) return batch
  return { ...batch, state: 'cancelled', message: 'Hooktrail ended before the batch did.', timeLeftMs: null }
}
