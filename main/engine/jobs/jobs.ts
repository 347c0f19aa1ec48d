import { AppError } from '#contract/errors'
import { type Job, jobId } from '#contract/jobs'
import type { Clock } from '../ports.ts'

/** A task's controls. */
export interface TaskRun<State> {
  /** Aborted to end the task, with the reason of `cancel`. The task ends with its current results. */
  readonly signal: AbortSignal
  /** Changes the task's displayed state. */
  report(change: Partial<State>): void
}

/** Number of remembered ended tasks per kind: the pages of earlier tasks have long been closed. */
const remembered = 100

/**
 * Long tasks of one kind. Each has a state, which can be read while it runs and for a while after.
 * `onProgress`: at its start, at its end, and with its reports, but at most every `everyMs`.
 */
export function createJobs<State extends { readonly id: number }>(options: {
  readonly onProgress: (state: State) => void
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly everyMs?: number
}) {
  const { onProgress, clock, everyMs = 0 } = options
  const running = new Map<number, { readonly cancel: AbortController; readonly ended: Promise<void> }>()
  const states = new Map<number, State>()

  function note(state: State): void {
    states.delete(state.id)
    states.set(state.id, state)
    for (const id of states.keys()) {
      if (states.size - running.size <= remembered) break
      if (!running.has(id)) states.delete(id)
    }
  }

  return {
    /** Starts at once. `work` never rejects: it resolves with the state of its end. Resolves after the end was reported. */
    start(first: State, work: (run: TaskRun<State>) => Promise<Partial<State>>): Promise<void> {
      const { id } = first
      const cancel = new AbortController()
      const ended = Promise.withResolvers<void>()
      running.set(id, { cancel, ended: ended.promise })
      let reportedMs = Number.NEGATIVE_INFINITY
      const report = (change: Partial<State>, isLast = false): void => {
        const state = { ...(states.get(id) ?? first), ...change }
        note(state)
        const nowMs = clock.monotonicMs()
        if (!isLast && nowMs - reportedMs < everyMs) return
        reportedMs = nowMs
        onProgress(state)
      }
      report(first)
      void work({ signal: cancel.signal, report: change => report(change) })
        .then(end => {
          running.delete(id)
          report(end, true)
        })
        .then(ended.resolve, ended.reject)
      return ended.promise
    },
    /** The state of a task that runs or ended recently; else `null`. */
    get: (id: number): State | null => states.get(id) ?? null,
    /** Like `get`; throws `not-found`. */
    found(id: number): State {
      const state = states.get(id)
      if (state !== undefined) return state
      throw new AppError('not-found', `No job ${id}. Start again.`)
    },
    isRunning: (id: number): boolean => running.has(id),
    running: (): State[] => [...running.keys()].flatMap(id => states.get(id) ?? []),
    /** Ends a task soon; an ended task stays unchanged. */
    cancel: (id: number, reason?: unknown): void => running.get(id)?.cancel.abort(reason),
    /** Cancels all tasks and waits until they have ended. */
    async close(reason?: unknown): Promise<void> {
      const all = [...running.values()]
      for (const { cancel } of all) cancel.abort(reason)
      await Promise.allSettled(all.map(({ ended }) => ended))
    },
  }
}

/** Controls of work on the store. */
export interface JobRun {
  readonly signal: AbortSignal
  progress(done: number): void
}

export type StoreJobs = ReturnType<typeof createStoreJobs>

/** Work on the store that a call waits for. `jobs.list` and `job.progress` show its progress. */
export function createStoreJobs(options: {
  readonly onProgress: (job: Job) => void
  readonly clock: Pick<Clock, 'monotonicMs'>
}) {
  const jobs = createJobs<Job>({ ...options, everyMs: 100 })
  let lastId = 0
  return {
    /** `total`: current number, in the unit of the kind. Resolves and rejects like the work. */
    async run<T>(kind: Job['kind'], total: number, work: (run: JobRun) => Promise<T>): Promise<T> {
      lastId += 1
      const first: Job = { id: jobId(lastId), kind, state: 'running', done: 0, total }
      let result = (): T => {
        throw new Error('The work has not ended.')
      }
      await jobs.start(first, async ({ signal, report }) => {
        // More deliveries may arrive during the work.
        const progress = (done: number): void => report({ done, total: Math.max(done, total) })
        try {
          const value = await work({ signal, progress })
          result = () => value
          return { state: signal.aborted ? 'cancelled' : 'done' }
        } catch (error) {
          result = () => {
            throw error
          }
          return { state: 'failed' }
        }
      })
      return result()
    },
    list: jobs.running,
    cancel: (id: number) => jobs.cancel(id),
    close: () => jobs.close(),
  }
}
