import { AppError, messageOf } from '#contract/errors'
import { isPassed } from '#contract/sending/passed'
import { type Batch, batchSchema } from '#contract/sending/replay'
import type { Attempt } from '#contract/sending/sending'
import { type BatchId, batchIdSchema } from '#contract/terms'
import { createJobs, type TaskRun } from '../../jobs/jobs.ts'
import { onAbort } from '../../jobs/until-aborted.ts'
import type { Clock } from '../../ports.ts'
import type { Store } from '../../store/store.ts'
import type { Sent } from '../attempts.ts'
import type { BatchRequest } from './batch-request.ts'
import { type BatchRun, runBatch } from './batch-runner.ts'

const publishEveryMs = 100

export interface BatchesOptions {
  readonly clock: Clock
  readonly store: Pick<Store, 'saveValue' | 'areDeliveriesArriving'>
  readonly onProgress: (batch: Batch) => void
  /** An attempt of a batch was stored. */
  readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
}

/** A batch's sequence, after planning. */
export interface BatchJob<Key, Delivery> {
  /** Sendings, duplicates included. */
  readonly total: number
  /** See `BatchRunOptions`. */
  readonly sequence: { readonly ids: readonly Key[]; readonly dueMs: Float64Array | null }
  readonly concurrency: number
  readonly read: (ids: readonly Key[], maximumBytes: number) => Promise<readonly Delivery[]>
  /** Rejects only with what ends the batch. */
  readonly send: (delivery: Delivery, place: number) => Promise<readonly SentInBatch[]>
}

/** `unsent`: an attempt with the reason why it was not sent. `skipped`: there is nothing to send. */
export type SentInBatch = Sent | { readonly unsent: Promise<Attempt> } | 'skipped'

/** Describes a batch before it runs. */
export type BatchHead = Pick<Batch, 'selection' | 'name' | 'target'>

export type Batches = ReturnType<typeof createBatches>

/** Batches of this launch: those in progress, and the latest that ended. The store has all. */
export function createBatches({ clock, store, onProgress, onAttempt }: BatchesOptions) {
  const jobs = createJobs<Batch>({ clock, onProgress })
  const runs = new Map<BatchId, BatchRun & Pick<TaskRun<Batch>, 'report'>>()

  async function perform<Key, Delivery>(
    id: BatchId,
    job: BatchJob<Key, Delivery>,
    { signal, report }: TaskRun<Batch>,
  ): Promise<void> {
    const lengthMs = job.sequence.dueMs?.at(-1) ?? 0
    const progress = createBatchProgress(job.total, lengthMs, clock.monotonicMs())
    const count = async (sent: SentInBatch): Promise<void> => {
      if (sent === 'skipped') return progress.skip()
      onAttempt(await ('unsent' in sent ? sent.unsent : sent.stored))
      progress.count('outcome' in sent && isPassed(sent.outcome))
    }
    const run = runBatch<Key, Delivery>({
      ...job,
      clock,
      areDeliveriesArriving: store.areDeliveriesArriving,
      async send(delivery, place) {
        const sent = await job.send(delivery, place)
        return { stored: Promise.all(sent.map(count)).then(() => undefined) }
      },
    })
    runs.set(id, { ...run, report })
    onAbort(signal, run.cancel)
    report({ total: job.total, state: signal.aborted ? 'cancelled' : 'running' })
    const timer = setInterval(() => {
      if (jobs.get(id)?.state === 'running') report(progress.snapshot(clock.monotonicMs()))
    }, publishEveryMs)
    try {
      await run.done
    } finally {
      clearInterval(timer)
      runs.delete(id)
      report(progress.finalSnapshot(clock.monotonicMs()))
    }
  }

  async function live(
    planned: Batch,
    request: BatchRequest,
    signal: AbortSignal,
    work: Promise<void>,
  ): Promise<Partial<Batch>> {
    let state: Batch['state'] = 'done'
    let message: string | null = null
    try {
      await work
      if (signal.aborted) state = 'cancelled'
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      state = code === 'closed' || code === 'cancelled' ? 'cancelled' : 'failed'
      // A batch that the user canceled needs no message.
      if (code !== 'cancelled') message = messageOf(error)
    }
    const end = { state, message, endedAtMs: clock.nowMs() }
    const { id, ...ended } = { ...(jobs.get(planned.id) ?? planned), ...end }
    // The store reports its failure; the batch has ended anyway.
    await store.saveValue('batches', id, { ...ended, request }).catch(() => {})
    return end
  }

  return {
    isRunning: (): boolean => jobs.running().length > 0,
    /**
     * Resolves before the first attempt is sent. If `prepare` rejects, the batch fails with that error;
     * `signal`: it was canceled. `request` is saved, so that the batch can run again.
     */
    async start<Key, Delivery>(
      head: BatchHead,
      request: BatchRequest,
      prepare: (id: BatchId, signal: AbortSignal) => Promise<BatchJob<Key, Delivery>>,
    ): Promise<Batch> {
      const values: Omit<Batch, 'id'> = {
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
      }
      const id = batchIdSchema.parse(await store.saveValue('batches', null, { ...values, request }))
      const planned = { id, ...values }
      void jobs.start(planned, run =>
        live(
          planned,
          request,
          run.signal,
          prepare(id, run.signal).then(job => perform(id, job, run)),
        ),
      )
      return planned
    },
    /** `null` if this launch did not start it, or it ended long ago: the store has it. */
    get: (id: BatchId): Batch | null => jobs.get(id),
    pause(id: BatchId): Batch | null {
      const run = runs.get(id)
      run?.pause()
      run?.report({ state: 'paused', timeLeftMs: null, ratePerSecond: 0 })
      return jobs.get(id)
    },
    resume(id: BatchId): Batch | null {
      if (jobs.get(id)?.state === 'paused') {
        runs.get(id)?.resume()
        runs.get(id)?.report({ state: 'running' })
      }
      return jobs.get(id)
    },
    cancel(id: BatchId): Batch | null {
      jobs.cancel(id)
      return jobs.get(id)
    },
    /** Cancels all batches and waits until the attempts in progress are stored. */
    close: () => jobs.close(),
  }
}

/** A batch of an earlier launch. If it had not ended then, it ended with that launch. */
export function savedBatch(saved: { readonly id: number; readonly value: unknown } | null): Batch | null {
  const parsed = batchSchema.safeParse({ ...(saved?.value as object), id: saved?.id })
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

/** The rate covers this period. */
const rateOverMs = 3000

type Counts = Pick<Batch, 'sent' | 'passed' | 'failed' | 'skipped' | 'ratePerSecond' | 'timeLeftMs'>

/** Counts a batch of `total` sendings that takes at least `shortestMs`. */
function createBatchProgress(total: number, shortestMs: number, beginMs: number) {
  let passed = 0
  let failed = 0
  let skipped = 0
  const samples: { atMs: number; done: number }[] = [{ atMs: beginMs, done: 0 }]

  function counts(ratePerSecond: number, timeLeftMs: number | null): Counts {
    return { sent: passed + failed, passed, failed, skipped, ratePerSecond, timeLeftMs }
  }

  return {
    /** After each attempt that was stored. */
    count(isPassed: boolean): void {
      if (isPassed) passed += 1
      else failed += 1
    },
    skip(): void {
      skipped += 1
    },
    /** Rate over the last seconds; `now`: monotonic. */
    snapshot(nowMs: number): Counts {
      const done = passed + failed + skipped
      while (samples.length > 1 && nowMs - (samples[0]?.atMs ?? nowMs) > rateOverMs) samples.shift()
      const since = samples[0] ?? { atMs: beginMs, done: 0 }
      samples.push({ atMs: nowMs, done })
      const rate = nowMs > since.atMs ? ((done - since.done) / (nowMs - since.atMs)) * 1000 : 0
      const byTime = Math.max(0, shortestMs - (nowMs - beginMs))
      const left = total - done
      if (left === 0) return counts(rate, 0)
      if (rate === 0) return counts(0, byTime > 0 ? byTime : null)
      return counts(rate, shortestMs > 0 ? byTime : (left / rate) * 1000)
    },
    /** At the end: rate over the entire time. */
    finalSnapshot(nowMs: number): Counts {
      const done = passed + failed + skipped
      return counts(nowMs > beginMs ? (done / (nowMs - beginMs)) * 1000 : 0, 0)
    },
  }
}
