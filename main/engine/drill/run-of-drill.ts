import type { Drill, DrillCell, DrillOptions, DrillSummary } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import { type DrillId, drillId } from '#contract/terms'
import { createSequence } from '../jobs/in-sequence.ts'
import { createJobs, type TaskRun } from '../jobs/jobs.ts'
import type { Logger, ProgramQuestion } from '../ports.ts'
import type { PlacedAttempt, Store } from '../store/store.ts'
import type { Thread } from '../threads/thread.ts'
import type { DrillStart, FinishedRun } from './drill-run.ts'
import { createDrillThread, type DrillsOptions } from './drill-thread.ts'
import type { DrillPrograms } from './programs.ts'
import { createLiveDrill, type LiveDrill } from './saved/live-drill.ts'
import type { SavedDrills } from './saved/saved-drills.ts'
import { drillToStore, subjectOf } from './saved/stored-drill.ts'
import { runFault } from './target/subject.ts'
import type { DrillCalls, DrillHost } from './worker/drill-worker.ts'

export interface Prepared {
  readonly questions: readonly ProgramQuestion[]
  readonly start: DrillStart
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
  readonly thread: Thread<DrillCalls>
  readonly host: Partial<DrillHost>
  /** Aborted if the thread crashes. */
  readonly gone: AbortSignal
  readonly questions: readonly ProgramQuestion[]
  readonly timeLimitMs: number
  /** Makes the dependency work again, also if the thread has crashed. */
  endFault(): Promise<void>
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
    ready.host.events = async events => {
      const storing: Promise<void>[] = []
      for (const event of events) {
        drill.apply(event)
        if (event.kind === 'failure' || event.kind === 'learned') log.save(drill.all(), true)
        if (event.kind === 'run') storing.push(log.add(event.run, drill.trail(event.run.trail)))
      }
      await Promise.all(storing)
    }
    const timers = await begun()
    const { state, message, isUnreachable } = await ended()
    await thread.end()
    await ready.endFault()
    for (const timer of timers) clearInterval(timer)
    drill.end({ state, message, isUnreachable, endedAtMs: clock.nowMs() })
    log.save(drill.all(), true)
    await log.settled()
    live = null
    return drill.summary()

    /** Call it after the questions. Returns the timers of the drill. */
    async function begun(): Promise<readonly NodeJS.Timeout[]> {
      // After the thread has ended, there is nothing to ask for.
      const asking = AbortSignal.any([signal, ready.gone])
      try {
        await options.programs.ask(questions, asking)
      } catch (refusal) {
        if (asking.aborted) return []
        const isExpected = refusal instanceof AppError
        stop(drill.id, 'failed', isExpected ? refusal.message : 'The question could not be asked.')
      }
      if (asking.aborted) return []
      drill.change({ state: 'running', message: null })
      report(drill.summary())
      const late = `The time limit of ${timeLimitMs / 1000} s was reached. The results until then are shown.`
      return [
        setTimeout(() => stop(drill.id, 'stopped', late), timeLimitMs + lateMs),
        setInterval(() => report(drill.summary()), progressMs),
        setInterval(() => log.save(drill.all(), false), savedMs),
      ]
    }

    async function ended(): Promise<End> {
      try {
        const end = await thread.callWith({ signal }, 'drill')
        return signal.aborted ? (signal.reason as End) : end
      } catch (error) {
        const { code = null, message } = error instanceof AppError ? error : { message: String(error) }
        const isReason = signal.aborted && (code === 'cancelled' || code === 'worker-failed')
        return isReason ? (signal.reason as End) : { state: 'failed', message, isUnreachable: false }
      }
    }
  }

  async function begin(given: DrillOptions, { questions, start }: Prepared): Promise<DrillSummary> {
    const host: Partial<DrillHost> = {}
    const gone = new AbortController()
    const thread = createDrillThread(options, 'A drill', host, gone)
    try {
      const { trails, cells, plannedRuns } = await thread.call('plan', start)
      if (isClosed) throw new AppError('closed', 'Hooktrail is closing.')
      const trailNames = trailNamesOf(trails, cells)
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
        cells: [...cells],
        runs: 0,
        plannedRuns,
        sent: 0,
        comparedWith: earlier?.id ?? null,
        options: given,
        trails: [...trails],
        failures: [],
        learnedIgnores: [],
      }
      const id = await store.saveDrill(null, drillToStore({ ...drill, id: drillId(0) }, true))
      const made = createLiveDrill({ ...drill, id }, earlier)
      live = made
      void jobs.start(made.summary(), run =>
        work(
          {
            live: made,
            thread,
            host,
            gone: gone.signal,
            questions,
            timeLimitMs: given.timeLimitMs,
            endFault: () => endFault(start),
          },
          run,
        ),
      )
      return made.summary()
    } catch (error) {
      await thread.end()
      throw error
    }
  }

  /** A drill that was not allowed or that had no failing dependency runs nothing. */
  async function endFault({ options: { fault }, programs }: DrillStart): Promise<void> {
    const isTried = live?.all().sent !== 0
    if (fault === null || !isTried) return
    try {
      await runFault({ command: fault, program: programs.fault }, false, {}, new AbortController().signal)
    } catch (error) {
      logger.error(`The fault command with "off" failed at the end of a drill: ${String(error)}`)
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
      const message = 'Hooktrail was closed while the drill ran. The results until then are shown.'
      await jobs.close({ state: 'stopped', message, isUnreachable: false } satisfies End)
    },
  }
}

/** Names of the trails that are no saved sequences. */
export function trailNamesOf(
  trails: readonly Pick<DrillTrail, 'name'>[],
  cells: readonly Pick<DrillCell, 'trail' | 'isSaved'>[],
): string[] {
  const saved = new Set(cells.filter(({ isSaved }) => isSaved).map(({ trail }) => trail))
  return trails.map(({ name }) => name).filter(name => !saved.has(name))
}

/** Limit of stored sendings of a drill: the first ones. Failures are stored separately. */
const savedAttempts = 100_000

function createDrillLog(
  id: DrillId,
  { store, logger }: { store: Pick<Store, 'saveDrill' | 'saveDrillAttempts'>; logger: Logger },
) {
  const inSequence = createSequence()
  let number = 0
  let waiting: PlacedAttempt[] = []
  let isFailing = false

  function write(save: () => Promise<unknown>): Promise<void> {
    return inSequence(async () => {
      try {
        await save()
        isFailing = false
      } catch (error) {
        // The store reports its own failures; once is enough.
        if (!isFailing) logger.error(`Drill ${id} was not stored: ${String(error)}`)
        isFailing = true
      }
    })
  }

  return {
    /** `withDetail`: also options, trails and failures, which change rarely. */
    save: (drill: Drill, withDetail: boolean): void =>
      void write(() => store.saveDrill(id, drillToStore(drill, withDetail))),
    /** Resolves once the sendings are stored or have failed. */
    add(run: FinishedRun, trail: DrillTrail | undefined): Promise<void> {
      for (const attempt of attemptsOf(run, trail, number)) {
        number = attempt.number
        if (number <= savedAttempts) waiting.push(attempt)
      }
      return write(async () => {
        // Later ones are stored with the first that is written.
        const attempts = waiting
        waiting = []
        if (attempts.length > 0) await store.saveDrillAttempts(id, attempts)
      })
    },
    settled: (): Promise<void> => inSequence(() => {}),
  }
}

function attemptsOf(run: FinishedRun, trail: DrillTrail | undefined, before: number): PlacedAttempt[] {
  const own = trail?.records.length ?? 0
  return run.sequence.map((sending, place) => {
    const record = trail?.steps[sending.step]?.record ?? 0
    return {
      ...sending,
      number: before + place + 1,
      place,
      property: run.property,
      trail: run.trail,
      run: run.run,
      recordId: run.recordIds[sending.subject === 'own' ? record : own + record] ?? '',
    }
  })
}
