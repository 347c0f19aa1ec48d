import type { DrillFailure, SequenceRun } from '#contract/drill/drill'
import { AppError, fromWire } from '#contract/errors'
import type { DrillThreadStart, FromDrillThread } from './drill-protocol.ts'
import { type DrillThread, startDrillThread } from './drill-thread.ts'
import type { DrillsOptions } from './drills-options.ts'

/** Failing sequences that are sent again, one at a time. */
export interface SequenceRuns {
  isBusy(): boolean
  /** Resolves with the new ids, before anything is sent. Rejects with what preparing rejects with. */
  start(
    pauseMs: number | null,
    prepare: () => Promise<{
      readonly failure: DrillFailure
      readonly start: Omit<DrillThreadStart, 'task'>
    }>,
  ): Promise<SequenceRun>
  /** Sends the next wave of one that waits. Throws `not-found`. */
  next(id: number): SequenceRun
  /** Ends one; what was sent stays. Rejects with `not-found`. */
  end(id: number): Promise<SequenceRun>
  close(): Promise<void>
}

interface Current {
  readonly thread: DrillThread
  run: SequenceRun
  ended: Promise<void>
}

/** Of which the last state is known still. */
const keptRuns = 20

export function createSequenceRuns({
  entry,
  logger,
  onSequence,
}: Pick<DrillsOptions, 'entry' | 'logger' | 'onSequence'>): SequenceRuns {
  const last = new Map<number, SequenceRun>()
  let current: Current | null = null
  let preparing: Promise<unknown> | null = null
  let isClosed = false
  let lastId = 0

  function note(run: SequenceRun): void {
    last.delete(run.id)
    last.set(run.id, run)
    for (const id of [...last.keys()].slice(0, -keptRuns)) last.delete(id)
    onSequence(run)
  }

  function known(id: number): SequenceRun {
    const run = last.get(id)
    if (run === undefined) throw new AppError('not-found', `No sequence ${id} is being sent.`, { id })
    return run
  }

  async function begin(start: DrillThreadStart): Promise<SequenceRun> {
    const first = Promise.withResolvers<FromDrillThread>()
    let own: Current | null = null
    const thread = startDrillThread(entry, start, {
      onMessage(message) {
        first.resolve(message)
        if (own !== null && message.kind === 'sequence') {
          own.run = message.run
          // The end is told once another one may begin.
          if (isOver(message.run)) void thread.end()
          else note(message.run)
        }
      },
      onCrash: detail => logger.error(`Sending a sequence failed: ${detail}`),
    })
    const answer = await Promise.race([first.promise, thread.gone])
    if (answer === null || answer instanceof Error || answer.kind !== 'sequence') {
      await thread.end()
      if (answer instanceof Error) throw answer
      throw answer?.kind === 'failed' ? fromWire(answer.error) : new Error('A sequence was not started.')
    }
    const begun: Current = { thread, run: answer.run, ended: Promise.resolve() }
    own = begun
    current = begun
    begun.ended = thread.gone.then(crash => {
      current = null
      const state = crash === null ? 'cancelled' : 'failed'
      note(isOver(begun.run) ? begun.run : { ...begun.run, state, message: crash?.message ?? null })
    })
    note(begun.run)
    thread.post({ kind: 'begin' })
    return begun.run
  }

  return {
    isBusy: () => preparing !== null || current !== null,
    async start(pauseMs, prepare) {
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
    next(id) {
      const run = known(id)
      if (current?.run.id === id) current.thread.post({ kind: 'next' })
      return run
    },
    async end(id) {
      known(id)
      if (current?.run.id === id) {
        const { ended, thread } = current
        thread.cancel()
        await ended
      }
      return known(id)
    },
    async close() {
      isClosed = true
      await preparing?.catch(() => {})
      if (current === null) return
      const { ended, thread } = current
      thread.cancel()
      await ended
    },
  }
}

function isOver({ state }: SequenceRun): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}
