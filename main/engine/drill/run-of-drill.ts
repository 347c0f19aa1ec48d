import {
  type Drill,
  type DrillId,
  type DrillOptions,
  type DrillSummary,
  drillId,
} from '#contract/drill/drill'
import { AppError, fromWire, type WireError } from '#contract/errors'
import type { ProgramQuestion } from '../ports.ts'
import type { DrillThreadStart, FromDrillThread } from './drill-protocol.ts'
import type { DrillEnd } from './drill-run.ts'
import { type DrillThread, startDrillThread } from './drill-thread.ts'
import type { DrillsOptions } from './drills-options.ts'
import { createDrillLog, type DrillLog } from './kept/drill-log.ts'
import type { KeptDrills } from './kept/kept-drills.ts'
import { createLiveDrill, type LiveDrill } from './kept/live-drill.ts'
import { drillToStore, subjectOf } from './kept/stored-drill.ts'
import type { DrillPrograms } from './programs.ts'

/** What is found out before a drill is made. */
export interface Prepared {
  readonly questions: readonly ProgramQuestion[]
  readonly start: Omit<DrillThreadStart, 'task'>
}

/** Runs one drill at a time. */
export interface DrillRuns {
  live(): LiveDrill | null
  isBusy(): boolean
  /** Resolves before anything is sent. Rejects with what preparing rejects with; there is no drill then. */
  start(options: DrillOptions, prepare: () => Promise<Prepared>): Promise<DrillSummary>
  /** Ends it soon where it runs. */
  cancel(id: DrillId): void
  /** Ends what runs, and waits until everything is stored. */
  close(): Promise<void>
}

type RunOptions = Pick<DrillsOptions, 'entry' | 'clock' | 'logger' | 'store' | 'onProgress'> & {
  readonly programs: DrillPrograms
  readonly kept: Pick<KeptDrills, 'earlier'>
}

/** Between two events about progress. */
const progressMs = 200
/** Between two times that progress is stored. */
const savedMs = 2000

type End = Pick<DrillSummary, 'state' | 'message' | 'isUnreachable'>

/** The thread ends a drill at its time limit by itself; one that does not is ended so much later. */
const lateMs = 1000

interface Run {
  readonly live: LiveDrill
  readonly log: DrillLog
  readonly thread: DrillThread
  readonly asking: AbortController
  /** Why it is to end, decided before its thread has ended. */
  reason: End | null
  outcome: DrillEnd | null
  error: WireError | null
  timers: NodeJS.Timeout[]
  ended: Promise<void>
}

export function createDrillRuns(options: RunOptions): DrillRuns {
  const { clock, logger, store } = options
  let run: Run | null = null
  let preparing: Promise<unknown> | null = null
  let isClosed = false

  function tell(current: Run): void {
    options.onProgress(current.live.summary())
  }

  async function end(current: Run, crash: AppError | null): Promise<void> {
    for (const timer of current.timers) clearInterval(timer)
    current.asking.abort()
    const failed: End = {
      state: 'failed',
      message: current.error?.message ?? crash?.message ?? 'The drill ended without a result.',
      isUnreachable: false,
    }
    const ended: End = current.error === null ? (current.reason ?? current.outcome ?? failed) : failed
    const { state, message, isUnreachable } = ended
    current.live.end({ state, message, isUnreachable, endedAtMs: clock.nowMs() })
    current.log.save(current.live.all(), true)
    await current.log.settled()
    run = null
    tell(current)
  }

  function stop(current: Run, reason: End): void {
    if (current.reason !== null || current.outcome !== null) return
    current.reason = reason
    current.asking.abort()
    current.thread.cancel()
  }

  function receive(current: Run, message: FromDrillThread): void {
    switch (message.kind) {
      case 'events':
        for (const event of message.events) {
          current.live.apply(event)
          if (event.kind === 'failure' || event.kind === 'learned') current.log.save(current.live.all(), true)
          if (event.kind === 'run') {
            const sendings = event.run.sequence.length
            void current.log
              .add(event.run, current.live.trail(event.run.trail))
              .then(() => current.thread.post({ kind: 'stored', sendings }))
          }
        }
        break
      case 'ended':
        current.outcome = message.outcome
        void current.thread.end()
        break
      case 'failed':
        current.error = message.error
        void current.thread.end()
        break
    }
  }

  /** The first message of the thread, which says what it will check. */
  async function begin(options_: DrillOptions, { questions, start }: Prepared): Promise<DrillSummary> {
    let current: Run | null = null
    const first = Promise.withResolvers<FromDrillThread>()
    const thread = startDrillThread(
      options.entry,
      { ...start, task: { kind: 'drill' } },
      {
        onMessage(message) {
          if (current === null) first.resolve(message)
          else receive(current, message)
        },
        onCrash: detail => logger.error(`A drill failed: ${detail}`),
      },
    )
    const ready = await Promise.race([first.promise, thread.gone])
    if (ready === null || ready instanceof Error || ready.kind !== 'ready') {
      await thread.end()
      if (ready instanceof Error) throw ready
      throw ready?.kind === 'failed' ? fromWire(ready.error) : new Error('A drill ended before its start.')
    }
    try {
      if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
      const trailNames = ready.trails.map(({ name }) => name)
      const earlier = await options.kept.earlier(subjectOf(options_, trailNames))
      const drill: Omit<Drill, 'id'> = {
        state: 'preparing',
        message: questions.length === 0 ? null : `Waiting for your decision ${options.programs.askedWhere}.`,
        isUnreachable: false,
        url: options_.url,
        startedAtMs: clock.nowMs(),
        endedAtMs: null,
        seed: start.options.seed,
        trailNames,
        cells: [...ready.cells],
        runs: 0,
        plannedRuns: ready.plannedRuns,
        sent: 0,
        comparedWith: earlier?.id ?? null,
        options: options_,
        trails: [...ready.trails],
        failures: [],
        learnedIgnores: [],
      }
      const id = await store.saveDrill(null, drillToStore({ ...drill, id: drillId(0) }, true))
      const live = createLiveDrill({ ...drill, id }, earlier)
      const log = createDrillLog(id, { store, logger })
      const begun: Run = {
        ...{ live, log, thread, asking: new AbortController(), reason: null, outcome: null, error: null },
        timers: [],
        ended: Promise.resolve(),
      }
      current = begun
      run = begun
      begun.ended = thread.gone.then(crash => end(begun, crash))
      void proceed(begun, questions, options_)
      return live.summary()
    } catch (error) {
      await thread.end()
      throw error
    }
  }

  /** After what has to be allowed was allowed. */
  async function proceed(
    current: Run,
    questions: readonly ProgramQuestion[],
    { timeLimitMs }: DrillOptions,
  ): Promise<void> {
    tell(current)
    try {
      await options.programs.ask(questions, current.asking.signal)
    } catch (error) {
      const message = error instanceof AppError ? error.message : 'The question could not be asked.'
      stop(current, { state: 'failed', message, isUnreachable: false })
    }
    if (current.reason !== null) return
    current.live.change({ state: 'running', message: null })
    current.thread.post({ kind: 'begin' })
    const limit = setTimeout(() => {
      const message = `The time limit of ${timeLimitMs / 1000} s was reached. What was found until then is shown.`
      stop(current, { state: 'stopped', message, isUnreachable: false })
    }, timeLimitMs + lateMs)
    const progress = setInterval(() => tell(current), progressMs)
    const saving = setInterval(() => current.log.save(current.live.all(), false), savedMs)
    current.timers = [limit, progress, saving]
    tell(current)
  }

  return {
    live: () => run?.live ?? null,
    isBusy: () => preparing !== null || run !== null,
    async start(given, prepare) {
      const starting = prepare().then(prepared => begin(given, prepared))
      preparing = starting
      try {
        return await starting
      } finally {
        preparing = null
      }
    },
    cancel(id) {
      if (run?.live.id === id) stop(run, { state: 'cancelled', message: null, isUnreachable: false })
    },
    async close() {
      isClosed = true
      await preparing?.catch(() => {})
      const current = run
      if (current === null) return
      const message = 'Hooktrail was closed while the drill ran. What was found until then is shown.'
      stop(current, { state: 'stopped', message, isUnreachable: false })
      await current.ended
    },
  }
}
