import {
  type Drill,
  type DrillId,
  type DrillOptions,
  type DrillSummary,
  drillId,
} from '#contract/drill/drill'
import { AppError, fromWire, type WireError } from '#contract/errors'
import { createJobs, type TaskRun } from '../jobs/jobs.ts'
import type { ProgramQuestion } from '../ports.ts'
import type { DrillThreadStart, FromDrillThread } from './drill-protocol.ts'
import type { DrillEnd } from './drill-run.ts'
import { type DrillThread, startDrillThread } from './drill-thread.ts'
import type { DrillsOptions } from './drills-options.ts'
import type { DrillPrograms } from './programs.ts'
import { createDrillLog } from './saved/drill-log.ts'
import { createLiveDrill, type LiveDrill } from './saved/live-drill.ts'
import type { SavedDrills } from './saved/saved-drills.ts'
import { drillToStore, subjectOf } from './saved/stored-drill.ts'

/** Results of preparing a drill. */
export interface Prepared {
  readonly questions: readonly ProgramQuestion[]
  readonly start: Omit<DrillThreadStart, 'task'>
}

type RunOptions = Pick<DrillsOptions, 'entry' | 'clock' | 'logger' | 'store' | 'onProgress'> & {
  readonly programs: DrillPrograms
  readonly saved: Pick<SavedDrills, 'earlier'>
}

/** Interval between two progress events. */
const progressMs = 200
/** Interval between two saves of progress. */
const savedMs = 2000
/** The thread ends a drill at its time limit. If it doesn't, it is ended after this additional time. */
const lateMs = 1000

/** Reason of a drill's early end. */
type End = Pick<DrillSummary, 'state' | 'message' | 'isUnreachable'>

/** A drill thread that has reported its plan. */
interface Ready {
  readonly live: LiveDrill
  readonly thread: DrillThread
  readonly questions: readonly ProgramQuestion[]
  readonly timeLimitMs: number
  /** Receives the messages of the thread from now on. */
  readonly receive: (take: (message: FromDrillThread) => void) => void
}

/** Runs one drill at a time. */
export function createDrillRuns(options: RunOptions) {
  const { clock, logger, store } = options
  const jobs = createJobs<DrillSummary>(options)
  let live: LiveDrill | null = null
  let preparing: Promise<unknown> | null = null
  let isClosed = false

  const stop = (id: DrillId, state: End['state'], message: string | null): void =>
    jobs.cancel(id, { state, message, isUnreachable: false } satisfies End)

  async function work(ready: Ready, { signal, report }: TaskRun<DrillSummary>): Promise<DrillSummary> {
    const { live: drill, thread, questions, timeLimitMs } = ready
    const log = createDrillLog(drill.id, { store, logger })
    const told: { outcome?: DrillEnd; error?: WireError; reason?: End } = {}
    const onStop = (): void => {
      if (told.outcome !== undefined) return
      told.reason = signal.reason as End
      thread.cancel()
    }
    signal.addEventListener('abort', onStop)
    ready.receive(message => {
      if (message.kind === 'events') {
        for (const event of message.events) {
          drill.apply(event)
          if (event.kind === 'failure' || event.kind === 'learned') log.save(drill.all(), true)
          if (event.kind !== 'run') continue
          const sendings = event.run.sequence.length
          void log
            .add(event.run, drill.trail(event.run.trail))
            .then(() => thread.post({ kind: 'stored', sendings }))
        }
      } else if (message.kind === 'ended' || message.kind === 'failed') {
        if (message.kind === 'ended') told.outcome = message.outcome
        else told.error = message.error
        void thread.end()
      }
    })
    const timers = await begun()
    const crash = await thread.gone
    for (const timer of timers) clearInterval(timer)
    const failed: End = {
      state: 'failed',
      message: told.error?.message ?? crash?.message ?? 'The drill ended without a result.',
      isUnreachable: false,
    }
    const { state, message, isUnreachable } =
      told.error === undefined ? (told.reason ?? told.outcome ?? failed) : failed
    drill.end({ state, message, isUnreachable, endedAtMs: clock.nowMs() })
    log.save(drill.all(), true)
    await log.settled()
    live = null
    return drill.summary()

    /** Call it after the questions. Returns the timers of the drill. */
    async function begun(): Promise<readonly NodeJS.Timeout[]> {
      // After the thread has ended, there is nothing to ask for.
      const asking = AbortSignal.any([signal, goneSignal(thread)])
      try {
        await options.programs.ask(questions, asking)
      } catch (refusal) {
        if (asking.aborted) return []
        const isExpected = refusal instanceof AppError
        stop(drill.id, 'failed', isExpected ? refusal.message : 'The question could not be asked.')
      }
      if (signal.aborted) return []
      drill.change({ state: 'running', message: null })
      report(drill.summary())
      thread.post({ kind: 'begin' })
      const late = `The time limit of ${timeLimitMs / 1000} s was reached. What was found until then is shown.`
      return [
        setTimeout(() => stop(drill.id, 'stopped', late), timeLimitMs + lateMs),
        setInterval(() => report(drill.summary()), progressMs),
        setInterval(() => log.save(drill.all(), false), savedMs),
      ]
    }
  }

  /** The first message of the thread lists the cells that it will check. */
  async function begin(given: DrillOptions, { questions, start }: Prepared): Promise<DrillSummary> {
    const first = Promise.withResolvers<FromDrillThread>()
    let take: (message: FromDrillThread) => void = first.resolve
    const thread = startDrillThread(
      options.entry,
      { ...start, task: { kind: 'drill' } },
      {
        onMessage: message => take(message),
        onCrash: detail => logger.error(`A drill failed: ${detail}`),
      },
    )
    const ready = await Promise.race([first.promise, thread.gone])
    try {
      if (ready === null || ready instanceof Error || ready.kind !== 'ready') {
        if (ready instanceof Error) throw ready
        throw ready?.kind === 'failed' ? fromWire(ready.error) : new Error('A drill ended before its start.')
      }
      if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
      const trailNames = ready.trails.map(({ name }) => name)
      const earlier = await options.saved.earlier(subjectOf(given, trailNames))
      const drill: Omit<Drill, 'id'> = {
        state: 'preparing',
        message: questions.length === 0 ? null : `Waiting for your decision ${options.programs.askedWhere}.`,
        isUnreachable: false,
        url: given.url,
        startedAtMs: clock.nowMs(),
        endedAtMs: null,
        seed: start.options.seed,
        trailNames,
        cells: [...ready.cells],
        runs: 0,
        plannedRuns: ready.plannedRuns,
        sent: 0,
        comparedWith: earlier?.id ?? null,
        options: given,
        trails: [...ready.trails],
        failures: [],
        learnedIgnores: [],
      }
      const id = await store.saveDrill(null, drillToStore({ ...drill, id: drillId(0) }, true))
      const made = createLiveDrill({ ...drill, id }, earlier)
      live = made
      const receive: Ready['receive'] = taken => {
        take = taken
      }
      void jobs.start(made.summary(), run =>
        work({ live: made, thread, questions, timeLimitMs: given.timeLimitMs, receive }, run),
      )
      return made.summary()
    } catch (error) {
      await thread.end()
      throw error
    }
  }

  return {
    live: (): LiveDrill | null => live,
    isBusy: (): boolean => preparing !== null || live !== null,
    /** Resolves before anything is sent. Rejects if preparing rejects; no drill is then stored. */
    async start(given: DrillOptions, prepare: () => Promise<Prepared>): Promise<DrillSummary> {
      const starting = prepare().then(prepared => begin(given, prepared))
      preparing = starting
      try {
        return await starting
      } finally {
        preparing = null
      }
    },
    /** Ends a running drill soon. */
    cancel: (id: DrillId): void => stop(id, 'cancelled', null),
    /** Ends the current drill, and waits until everything is stored. */
    async close(): Promise<void> {
      isClosed = true
      await preparing?.catch(() => {})
      const message = 'Hooktrail was closed while the drill ran. What was found until then is shown.'
      await jobs.close({ state: 'stopped', message, isUnreachable: false } satisfies End)
    },
  }
}

/** Aborted once the thread has ended. */
function goneSignal(thread: Pick<DrillThread, 'gone'>): AbortSignal {
  const gone = new AbortController()
  void thread.gone.then(() => gone.abort())
  return gone.signal
}
