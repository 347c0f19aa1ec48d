import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { DrillFailure, SequenceRun } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { TestFormat } from '#contract/transfer/exporting'
import { untilAborted } from '../../jobs/until-aborted.ts'
import { systemClock } from '../../ports.ts'
import { hostOf, serveCalls } from '../../threads/serve-calls.ts'
import type { DrillEnd, DrillEvent, DrillPlan, DrillStart, LoadedTrail } from '../drill-run.ts'
import { failureTest } from '../failure-test/failure-test.ts'
import { commandText } from '../reports/command-text.ts'
import { planDrill } from '../run/plan.ts'
import { runDrill, sightOf } from '../run/run-drill.ts'
import { sequenceFileOf } from '../saved/sequence-file.ts'
import { generatorsVersion } from '../sequences/rules.ts'
import type { Subject } from '../subject.ts'
import { namesToRenew } from '../target/state-place.ts'
import { createSubject, subjectLimits } from '../target/subject.ts'
import { loadTrails } from './load-trails.ts'
import { prepareSequence, type SequenceSending, type SequenceTask, trailOfFailure } from './send-sequence.ts'

/** Functions that the thread calls. */
export interface DrillHost {
  /** Resolves when the events are stored. */
  events(events: readonly DrillEvent[]): Promise<void>
  sequenceChanged(run: SequenceRun): void
}

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
const host = hostOf<DrillHost>(parentPort)
let planned: { start: DrillStart; trails: readonly LoadedTrail[]; subject: Subject } | null = null
let sending: SequenceSending | null = null
/** How many more waves were requested than sent. */
let steps = 0
let onStep = (): void => {}

/** One task for each thread: a plan, a plan and its drill, or a sequence. */
const functions = (cancelled: AbortSignal) => ({
  plan(start: DrillStart): DrillPlan {
    const trails = loadTrails(start)
    const subject = subjectOf(start)
    planned = { start, trails, subject }
    return {
      trails: trails.map(({ bodies: _, saved: _s, ...trail }) => trail),
      // A plan that sends nothing has no secrets to sign with.
      ...planDrill(start.options, trails, {
        ...sightOf(subject),
        isSigned: start.options.additions.signing !== null,
      }),
    }
  },
  async drill(): Promise<DrillEnd> {
    if (planned === null) throw new Error('A drill was not started.')
    const { start, trails, subject } = planned
    const { options, dataDir } = start
    const outbox = createOutbox(events => host('events', events))
    const end = await runDrill(
      {
        idKey: randomUUID(),
        options,
        trails,
        generatorsVersion,
        commandOf: failure => commandText(options, failure, dataDir),
      },
      outbox.paced(subject),
      outbox.add,
      cancelled,
    )
    outbox.flush()
    return end
  },
  /** A failure of a drill as a file. Throws `not-found` if its notifications have changed. */
  file(
    start: Pick<DrillStart, 'groups' | 'saved' | 'options'>,
    failure: DrillFailure,
  ): ReturnType<typeof sequenceFileOf> {
    return sequenceFileOf(failure, trailOfFailure(failure, loadTrails(start)))
  },
  /** A failure of a drill as a test. Throws as `file`. */
  test(
    start: Pick<DrillStart, 'groups' | 'saved' | 'options'>,
    failure: DrillFailure,
    format: TestFormat,
    learned: readonly string[],
  ): ReturnType<typeof failureTest> {
    const trail = trailOfFailure(failure, loadTrails(start))
    return failureTest(format, { failure, trail, options: start.options, learned })
  },
  prepareSequence(start: DrillStart, task: SequenceTask): SequenceRun {
    const renew = namesToRenew(start.options)
    const subject = subjectOf(start)
    sending = prepareSequence(task, loadTrails(start), { subject, renew, idKey: randomUUID() })
    return sending.begun
  },
  /** Sends the prepared sequence. Returns its last state. */
  async sequence(): Promise<SequenceRun> {
    if (sending === null) throw new Error('A sequence was not started.')
    let last = sending.begun
    const onChange = (run: SequenceRun): void => {
      last = run
      void host('sequenceChanged', run)
    }
    cancelled.addEventListener('abort', () => onStep())
    try {
      await sending.run({ signal: cancelled, whenNext: () => whenNext(cancelled), onChange })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'cancelled') return { ...last, state: 'cancelled', message: null }
      return { ...last, state: 'failed', message: error.message }
    }
    return last
  },
  /** The next wave of the sequence may be sent. */
  next(): void {
    steps += 1
    onStep()
  },
})
export type DrillCalls = typeof functions
// The thread has no database. Its connections to the app end with it.
serveCalls(parentPort, functions, { crashes: true, close: () => process.exit() })

function subjectOf({ options, addresses, programs, accepted, added, marks }: DrillStart): Subject {
  return createSubject(
    { ...options, ...addresses, programs, accepted, added },
    systemClock,
    subjectLimits,
    marks,
  )
}

/** Rejects with `cancelled`. */
async function whenNext(cancelled: AbortSignal): Promise<void> {
  while (steps === 0 && !cancelled.aborted)
    await new Promise<void>(resolve => {
      onStep = resolve
    })
  if (cancelled.aborted) throw new AppError('cancelled', 'The sequence was canceled.')
  steps -= 1
}

const gatherMs = 50
const maximumEvents = 200
/** Most sendings that are not stored yet. */
const maximumWaiting = 5_000

/**
 * Events for the thread that stores and shows them: several per message, and never more than it can process.
 * `post` resolves when the events are stored.
 */
function createOutbox(post: (events: readonly DrillEvent[]) => Promise<void>) {
  let events: DrillEvent[] = []
  let timer: NodeJS.Timeout | null = null
  /** Sendings of `events`. */
  let gathered = 0
  let waiting = 0
  let room = Promise.withResolvers<void>()

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const sendings = gathered
    gathered = 0
    if (events.length > 0) void post(events).then(() => stored(sendings))
    events = []
  }

  function stored(sendings: number): void {
    waiting -= sendings
    if (waiting >= maximumWaiting) return
    room.resolve()
    room = Promise.withResolvers<void>()
  }

  async function whenRoom(signal: AbortSignal): Promise<void> {
    while (waiting >= maximumWaiting && !signal.aborted) {
      flush()
      await untilAborted(room.promise, signal).catch(() => {})
    }
  }

  return {
    add(event: DrillEvent) {
      if (event.kind === 'run') {
        gathered += event.run.sequence.length
        waiting += event.run.sequence.length
      }
      events.push(event)
      if (events.length >= maximumEvents) flush()
      else timer ??= setTimeout(flush, gatherMs)
    },
    flush,
    /** A subject that sends only while the number of unstored sendings is below the limit. */
    paced: (subject: Subject): Subject => ({
      ...subject,
      async send(notifications, signal) {
        if (waiting >= maximumWaiting) await whenRoom(signal)
        return subject.send(notifications, signal)
      },
    }),
  }
}
