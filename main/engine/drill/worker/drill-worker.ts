import { randomUUID } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { SequenceRun } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { systemClock } from '../../ports.ts'
import { runInBackground } from '../../threads/background-thread.ts'
import { hostOf, serveCalls } from '../../threads/serve-calls.ts'
import type { DrillEnd, DrillEvent, DrillPlan, DrillStart, LoadedTrail } from '../drill-run.ts'
import { commandText } from '../reports/command-text.ts'
import { planDrill } from '../run/plan.ts'
import { runDrill } from '../run/run-drill.ts'
import type { Subject } from '../subject.ts'
import { namesToRenew } from '../target/state-place.ts'
import { createSubject, subjectLimits } from '../target/subject.ts'
import { loadTrails } from './load-trails.ts'
import { createOutbox } from './outbox.ts'
import { prepareSequence, type SequenceSending, type SequenceTask } from './send-sequence.ts'

/** Functions that the thread calls. */
export interface DrillHost {
  /** Resolves when the events are stored. */
  events(events: readonly DrillEvent[]): Promise<void>
  sequenceChanged(run: SequenceRun): void
}

if (parentPort === null) throw new Error('This file is a worker thread of the engine.')
// Sending waits for the app most of the time. Responses to deliveries go first.
runInBackground()
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
    const sight = { readsStates: subject.readState !== null, canRestart: subject.restart !== null }
    return {
      trails: trails.map(({ bodies: _, ...trail }) => trail),
      ...planDrill(start.options, trails, sight),
    }
  },
  /** Runs the planned drill. */
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
        commandOf: failure => commandText(options, failure, dataDir),
      },
      outbox.paced(subject),
      {
        onCell: cell => outbox.add({ kind: 'cell', cell }),
        onRun: run => outbox.add({ kind: 'run', run }),
        onFailure: failure => outbox.add({ kind: 'failure', failure }),
        onLearned: (trail, paths) => outbox.add({ kind: 'learned', trail, paths }),
      },
      cancelled,
    )
    outbox.flush()
    return end
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

function subjectOf({ options, programs, accepted, marks }: DrillStart): Subject {
  return createSubject({ ...options, programs, accepted }, systemClock, subjectLimits, marks)
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
