import { AppError } from '#contract/errors'
import { type Batch, batchSchema } from '#contract/sending/replay'
import { type BatchId, batchIdSchema } from '#contract/terms'
import type { Clock } from '../../ports.ts'
import type { Store } from '../../store/store.ts'
import { type BatchProgress, createBatchProgress } from './batch-progress.ts'
import type { BatchRequest } from './batch-request.ts'
import type { BatchRun } from './batch-runner.ts'

/** How often progress is published. */
const publishEveryMs = 100

export interface BatchesOptions {
  readonly clock: Clock
  readonly store: Pick<Store, 'saveValue'>
  readonly onProgress: (batch: Batch) => void
}

/** What a batch sends, once it is known. */
export interface BatchJob {
  /** Sendings, duplicates included. */
  readonly total: number
  /** When the last is due, in milliseconds from the beginning. */
  readonly lengthMs: number
  /** Starts sending; reports each outcome to `counts`. */
  begin(counts: Pick<BatchProgress, 'count' | 'skip'>): BatchRun
}

/** Describes a batch before it runs. */
export type BatchHead = Pick<Batch, 'selection' | 'name' | 'target'>

export interface Batches {
  /**
   * Resolves before the first is sent. What `prepare` rejects with is why the batch failed; `signal`: it was cancelled.
   * `request` is saved, so that the batch can run again.
   */
  start(
    head: BatchHead,
    request: BatchRequest,
    prepare: (id: BatchId, signal: AbortSignal) => Promise<BatchJob>,
  ): Promise<Batch>
  /** `null` where this launch did not start it. */
  get(id: BatchId): Batch | null
  /** Also one that is being planned, or is paused. */
  isRunning(): boolean
  pause(id: BatchId): Batch | null
  resume(id: BatchId): Batch | null
  cancel(id: BatchId): Batch | null
  /** Cancels all and waits until what is under way is stored. */
  close(): Promise<void>
}

interface Running {
  batch: Batch
  readonly request: BatchRequest
  run: BatchRun | null
  readonly cancel: AbortController
  ended: Promise<void>
}

/** The batches of this launch. */
export function createBatches({ clock, store, onProgress }: BatchesOptions): Batches {
  const batches = new Map<BatchId, Running>()

  function change(running: Running, changes: Partial<Batch>): void {
    running.batch = { ...running.batch, ...changes }
    onProgress(running.batch)
  }

  async function perform(running: Running, preparing: Promise<BatchJob>): Promise<void> {
    const job = await preparing
    const progress = createBatchProgress(job.total, job.lengthMs, clock.monotonicMs())
    const run = job.begin(progress)
    running.run = run
    const isCancelled = running.cancel.signal.aborted
    if (isCancelled) run.cancel()
    change(running, { total: job.total, state: isCancelled ? 'cancelled' : 'running' })
    const timer = setInterval(() => {
      if (running.batch.state === 'running') change(running, progress.snapshot(clock.monotonicMs()))
    }, publishEveryMs)
    try {
      await run.done
    } finally {
      clearInterval(timer)
      running.batch = { ...running.batch, ...progress.finalSnapshot(clock.monotonicMs()) }
    }
  }

  async function live(running: Running, work: Promise<void>): Promise<void> {
    let state: Batch['state'] = 'done'
    let message: string | null = null
    try {
      await work
      if (running.cancel.signal.aborted) state = 'cancelled'
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      state = code === 'closed' || code === 'cancelled' ? 'cancelled' : 'failed'
      // That the user cancelled it needs no words.
      if (code !== 'cancelled') message = error instanceof Error ? error.message : String(error)
    }
    running.run = null
    const { id, ...ended } = { ...running.batch, state, message, endedAtMs: clock.nowMs() }
    // The store reports its failures itself; the batch has ended all the same.
    await store.saveValue('batches', id, { ...ended, request: running.request }).catch(() => {})
    change(running, ended)
  }

  function act(id: BatchId, action: (running: Running, run: BatchRun | null) => void): Batch | null {
    const running = batches.get(id)
    if (running === undefined) return null
    if (running.batch.endedAtMs === null) action(running, running.run)
    return running.batch
  }

  return {
    isRunning: () => [...batches.values()].some(({ batch }) => batch.endedAtMs === null),
    async start(head, request, prepare) {
      const planned: Omit<Batch, 'id'> = {
        ...head,
        state: 'planning',
        message: null,
        startedAtMs: clock.nowMs(),
        endedAtMs: null,
        total: 0,
        sent: 0,
        passed: 0,
        failed: 0,
        skipped: 0,
        ratePerSecond: 0,
        timeLeftMs: null,
        isRepeatable: true,
      }
      const id = batchIdSchema.parse(await store.saveValue('batches', null, { ...planned, request }))
      const running: Running = {
        batch: { id, ...planned },
        request,
        run: null,
        cancel: new AbortController(),
        ended: Promise.resolve(),
      }
      batches.set(id, running)
      const begun = running.batch
      running.ended = live(running, perform(running, prepare(id, running.cancel.signal)))
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
        running.cancel.abort()
        run?.cancel()
      }),
    async close() {
      for (const running of batches.values()) {
        running.cancel.abort()
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
  return {
    ...batch,
    state: 'cancelled',
    message: 'Hooktrail stopped before the batch finished.',
    timeLeftMs: null,
  }
}
