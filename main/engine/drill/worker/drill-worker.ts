import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { SequenceRun } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { systemClock } from '../../ports.ts'
import { runInBackground } from '../../threads/background-thread.ts'
import type { DrillThreadStart, FromDrillThread, ToDrillThread } from '../drill-protocol.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { commandText } from '../reports/command-text.ts'
import { planDrill } from '../run/plan.ts'
import { runDrill } from '../run/run-drill.ts'
import { namesToRenew } from '../target/state-place.ts'
import { createSubject, subjectLimits } from '../target/subject.ts'
import { loadTrails } from './load-trails.ts'
import { createOutbox } from './outbox.ts'
import { prepareSequence } from './send-sequence.ts'

const port = parentPort
if (port === null) throw new Error('This file is a worker thread of the engine.')
// Sending waits for the app most of the time. Responses to deliveries go first.
runInBackground()
const start = workerData as DrillThreadStart
const { options, programs, accepted, task, dataDir } = start
const post = (message: FromDrillThread): void => port.postMessage(message)
const cancelled = new AbortController()
const begun = Promise.withResolvers<void>()
const outbox = createOutbox(events => post({ kind: 'events', events }))
/** How many more waves were requested than sent. */
let steps = 0
let onStep = (): void => {}

port.on('message', (message: ToDrillThread) => {
  switch (message.kind) {
    case 'begin':
      begun.resolve()
      break
    case 'next':
      steps += 1
      onStep()
      break
    case 'stored':
      outbox.stored(message.sendings)
      break
    case 'cancel':
      cancelled.abort()
      begun.resolve()
      onStep()
      break
  }
})

async function drill(trails: readonly LoadedTrail[]): Promise<void> {
  const subject = createSubject({ ...options, programs, accepted }, systemClock, subjectLimits, start.marks)
  const sight = { readsStates: subject.readState !== null, canRestart: subject.restart !== null }
  const { cells, plannedRuns } = planDrill(options, trails, sight)
  post({
    kind: 'ready',
    trails: trails.map(({ bodies: _, ...trail }) => trail),
    cells,
    plannedRuns,
  })
  if (task.kind === 'plan') return
  await begun.promise
  const outcome = await runDrill(
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
    cancelled.signal,
  )
  outbox.flush()
  post({ kind: 'ended', outcome })
}

async function sequence(
  trails: readonly LoadedTrail[],
  own: Extract<DrillThreadStart['task'], { kind: 'sequence' }>,
): Promise<void> {
  const subject = createSubject({ ...options, programs, accepted }, systemClock, subjectLimits, start.marks)
  const sending = prepareSequence(own, trails, {
    ...{ subject, renew: namesToRenew(options), idKey: randomUUID() },
  })
  const tell = (run: SequenceRun): void => post({ kind: 'sequence', run })
  let last = sending.begun
  tell(last)
  await begun.promise
  try {
    await sending.run({
      signal: cancelled.signal,
      whenNext,
      onChange(run) {
        last = run
        tell(run)
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isCanceled = error.code === 'cancelled'
    tell({
      ...last,
      state: isCanceled ? 'cancelled' : 'failed',
      message: isCanceled ? null : error.message,
    })
  }
}

/** Rejects with `cancelled`. */
async function whenNext(): Promise<void> {
  while (steps === 0 && !cancelled.signal.aborted)
    await new Promise<void>(resolve => {
      onStep = resolve
    })
  if (cancelled.signal.aborted) throw new AppError('cancelled', 'The sequence was canceled.')
  steps -= 1
}

try {
  const trails = loadTrails(start)
  if (task.kind === 'sequence') await sequence(trails, task)
  else await drill(trails)
} catch (error) {
  if (!(error instanceof AppError)) throw error
  post({ kind: 'failed', error: error.toWire() })
}
