import { type Job, type JobId, jobId } from '#contract/jobs'
import type { Clock } from './ports.ts'

/** What work under way sees of itself. */
export interface JobRun {
  /** The user stopped it, or Hooktrail is closing: it ends with what it has done. */
  readonly signal: AbortSignal
  progress(done: number): void
}

/** Work on the store that may take long: it shows how far it is, and can be stopped. */
export interface Jobs {
  /** `total`: as of now, in what the kind is counted in. Resolves and rejects as the work does. */
  run<T>(kind: Job['kind'], total: number, work: (run: JobRun) => Promise<T>): Promise<T>
  /** Those under way. */
  list(): Job[]
  cancel(id: JobId): void
  /** Cancels all and waits until they have ended. */
  close(): Promise<void>
}

/** Between two reports of one job. */
const reportEveryMs = 100

export function createJobs(options: {
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly onProgress: (job: Job) => void
}): Jobs {
  const running = new Map<JobId, { job: Job; cancel: AbortController; ended: Promise<unknown> }>()
  let lastId = 0

  return {
    run(kind, total, work) {
      lastId += 1
      const id = jobId(lastId)
      const cancel = new AbortController()
      let reportedMs = Number.NEGATIVE_INFINITY
      const entry = {
        job: { id, kind, state: 'running', done: 0, total } as Job,
        cancel,
        ended: Promise.resolve() as Promise<unknown>,
      }
      const report = (change: Partial<Job>): void => {
        entry.job = { ...entry.job, ...change }
        reportedMs = options.clock.monotonicMs()
        options.onProgress(entry.job)
      }
      const progress = (done: number): void => {
        // More may come while it runs.
        const next = { done, total: Math.max(done, entry.job.total) }
        entry.job = { ...entry.job, ...next }
        if (options.clock.monotonicMs() - reportedMs >= reportEveryMs) report(next)
      }
      running.set(id, entry)
      report({})
      const end = (state: Job['state']): void => {
        running.delete(id)
        report({ state })
      }
      const working = work({ signal: cancel.signal, progress })
      entry.ended = working.then(
        () => end(cancel.signal.aborted ? 'cancelled' : 'done'),
        () => end('failed'),
      )
      return working
    },
    list: () => [...running.values()].map(({ job }) => job),
    cancel: id => running.get(id)?.cancel.abort(),
    async close() {
      const all = [...running.values()]
      for (const { cancel } of all) cancel.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}
