import type { DrillFailure, SequenceRun } from '#contract/drill/drill'
import { AppError, fromWire } from '#contract/errors'
import { createJobs, type TaskRun } from '../jobs/jobs.ts'
import type { DrillThreadStart, FromDrillThread } from './drill-protocol.ts'
import { type DrillThread, startDrillThread } from './drill-thread.ts'
import type { DrillsOptions } from './drills-options.ts'

/** Repeats failing sequences, one at a time. */
export function createSequenceRuns({
  entry,
  clock,
  logger,
  onSequence,
}: Pick<DrillsOptions, 'entry' | 'clock' | 'logger' | 'onSequence'>) {
  const jobs = createJobs<SequenceRun>({ clock, onProgress: onSequence })
  let current: { readonly id: number; readonly thread: DrillThread; readonly ended: Promise<void> } | null =
    null
  let preparing: Promise<unknown> | null = null
  let isClosed = false
  let lastId = 0

  function known(id: number): SequenceRun {
    const run = jobs.get(id)
    if (run === null) throw new AppError('not-found', `No sequence ${id} is being sent.`, { id })
    return run
  }

  async function begin(start: DrillThreadStart): Promise<SequenceRun> {
    const first = Promise.withResolvers<FromDrillThread>()
    let take: (message: FromDrillThread) => void = first.resolve
    const thread = startDrillThread(entry, start, {
      onMessage: message => take(message),
      onCrash: detail => logger.error(`Sending a sequence failed: ${detail}`),
    })
    const ready = await Promise.race([first.promise, thread.gone])
    if (ready === null || ready instanceof Error || ready.kind !== 'sequence') {
      await thread.end()
      if (ready instanceof Error) throw ready
      throw ready?.kind === 'failed' ? fromWire(ready.error) : new Error('A sequence was not started.')
    }
    const work = async ({ signal, report }: TaskRun<SequenceRun>): Promise<Partial<SequenceRun>> => {
      let run = ready.run
      signal.addEventListener('abort', thread.cancel)
      take = message => {
        if (message.kind !== 'sequence') return
        run = message.run
        // The end is reported after the next sequence may start.
        if (isOver(run)) void thread.end()
        else report(run)
      }
      thread.post({ kind: 'begin' })
      const crash = await thread.gone
      current = null
      if (isOver(run)) return run
      return { ...run, state: crash === null ? 'cancelled' : 'failed', message: crash?.message ?? null }
    }
    current = { id: ready.run.id, thread, ended: jobs.start(ready.run, work) }
    return ready.run
  }

  return {
    isBusy: (): boolean => preparing !== null || current !== null,
    /** Resolves with the new ids, before anything is sent. Rejects if preparing rejects. */
    async start(
      pauseMs: number | null,
      prepare: () => Promise<{
        readonly failure: DrillFailure
        readonly start: Omit<DrillThreadStart, 'task'>
      }>,
    ): Promise<SequenceRun> {
      const starting = prepare().then(({ failure, start }) => {
        if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
        lastId += 1
        return begin({ ...start, task: { kind: 'sequence', id: lastId, failure, pauseMs } })
      })
      preparing = starting
      try {
        return await starting
      } finally {
        preparing = null
      }
    },
    /** Sends the next wave of a waiting sequence. Throws `not-found`. */
    next(id: number): SequenceRun {
      const run = known(id)
      if (current?.id === id) current.thread.post({ kind: 'next' })
      return run
    },
    /** Ends a sequence; its sent notifications stay. Rejects with `not-found`. */
    async end(id: number): Promise<SequenceRun> {
      known(id)
      jobs.cancel(id)
      if (current?.id === id) await current.ended
      return known(id)
    },
    async close(): Promise<void> {
      isClosed = true
      await preparing?.catch(() => {})
      await jobs.close()
    },
  }
}

function isOver({ state }: SequenceRun): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}
