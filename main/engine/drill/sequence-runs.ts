import type { DrillFailure, SequenceRun } from '#contract/drill/drill'
import { AppError, messageOf } from '#contract/errors'
import { createJobs, type TaskRun } from '../jobs/jobs.ts'
import type { Thread } from '../threads/thread.ts'
import type { DrillStart } from './drill-run.ts'
import { createDrillThread, type DrillsOptions } from './drill-thread.ts'
import type { DrillCalls, DrillHost } from './worker/drill-worker.ts'
import type { SequenceTask } from './worker/send-sequence.ts'

/** Repeats failing sequences, one at a time. */
export function createSequenceRuns({
  entry,
  clock,
  logger,
  onSequence,
}: Pick<DrillsOptions, 'entry' | 'clock' | 'logger' | 'onSequence'>) {
  const jobs = createJobs<SequenceRun>({ clock, onProgress: onSequence })
  let current: {
    readonly id: number
    readonly thread: Thread<DrillCalls>
    readonly ended: Promise<void>
  } | null = null
  let preparing: Promise<unknown> | null = null
  let isClosed = false
  let lastId = 0

  function known(id: number): SequenceRun {
    const run = jobs.get(id)
    if (run === null) throw new AppError('not-found', `No sequence ${id} is being sent.`, { id })
    return run
  }

  async function begin(start: DrillStart, task: SequenceTask): Promise<SequenceRun> {
    const host: Partial<DrillHost> = {}
    const thread = createDrillThread({ entry, logger }, 'Sending a sequence', host)
    let run: SequenceRun
    try {
      run = await thread.call('prepareSequence', start, task)
    } catch (error) {
      await thread.end()
      throw error
    }
    const begun = run
    const work = async ({ signal, report }: TaskRun<SequenceRun>): Promise<SequenceRun> => {
      host.sequenceChanged = changed => {
        run = changed
        // The end is reported after the next sequence may start.
        if (!isOver(run)) report(run)
      }
      try {
        return await thread.callWith({ signal }, 'sequence')
      } catch (error) {
        if (isOver(run)) return run
        if (error instanceof AppError && error.code === 'cancelled') {
          return { ...run, state: 'cancelled', message: null }
        }
        return { ...run, state: 'failed', message: messageOf(error) }
      } finally {
        await thread.end()
        current = null
      }
    }
    current = { id: begun.id, thread, ended: jobs.start(begun, work) }
    return begun
  }

  return {
    isBusy: (): boolean => preparing !== null || current !== null,
    /** Resolves with the new ids, before anything is sent. Rejects if preparing rejects. */
    async start(
      pauseMs: number | null,
      prepare: () => Promise<{
        readonly failure: DrillFailure
        readonly start: DrillStart
      }>,
    ): Promise<SequenceRun> {
      const starting = prepare().then(({ failure, start }) => {
        if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
        lastId += 1
        return begin(start, { id: lastId, failure, pauseMs })
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
      // If the thread has ended, the sequence reports it.
      if (current?.id === id) void current.thread.call('next').catch(() => {})
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
