import { randomUUID } from 'node:crypto'
import {
  type DrillCell,
  type DrillFailure,
  type DrillOptions,
  drillOptionsSchema,
} from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillEnd, FinishedRun, LoadedTrail } from '../../../main/engine/drill/drill-run.ts'
import { runDrill } from '../../../main/engine/drill/run/run-drill.ts'
import { createSubject, subjectLimits } from '../../../main/engine/drill/target/subject.ts'
import { trailsOf } from '../../../main/engine/drill/trail/trails.ts'
import { systemClock } from '../../../main/engine/ports.ts'
import type { Receiver } from '../receivers/start-receiver.ts'
import type { TrailBodies } from './bodies.ts'
import { sequenceText } from './sequence-text.ts'

export interface ReceiverDrill {
  readonly trails: Readonly<Record<string, TrailBodies>>
  readonly properties?: readonly DrillProperty[]
  readonly options?: Partial<Omit<DrillOptions, 'source' | 'properties'>>
  /** The app can be restarted. */
  readonly canRestart?: boolean
  /** Makes the new ids; two drills of one receiver need two. Random unless given. */
  readonly idKey?: string
  /** As long as a response may take; five seconds unless given. */
  readonly answerMs?: number
}

/** What came out of a drill of a receiver. */
export interface Drilled {
  readonly end: DrillEnd
  readonly trails: readonly LoadedTrail[]
  readonly cells: readonly DrillCell[]
  readonly failures: readonly DrillFailure[]
  /** The last thousand. */
  readonly runs: readonly FinishedRun[]
  /** Notifications. */
  readonly sent: number
  readonly learned: Readonly<Record<string, readonly string[]>>
  /** `property of trail: sequence · suspicion`, one line for each failure. */
  readonly broken: readonly string[]
}

const mostRuns = 1000

/** Drills a receiver by sockets, with the core alone: neither a store nor a thread is between. */
export async function drillReceiver(receiver: Receiver, drill: ReceiverDrill): Promise<Drilled> {
  const trails = Object.entries(drill.trails).flatMap(([name, bodies]) =>
    trailsOf(
      name,
      bodies.map(body => ({ body, deliveryId: null, fixtureId: null })),
    ),
  )
  const options = {
    ...drillOptionsSchema.parse({
      url: receiver.url,
      state: { by: 'url', url: receiver.stateUrl },
      restart: drill.canRestart === true ? receiver.restartCommand : null,
      properties: drill.properties ?? [],
      settleMs: 100,
      ...drill.options,
    }),
    seed: drill.options?.seed ?? 1,
  }
  const cells = new Map<string, DrillCell>()
  const failures: DrillFailure[] = []
  const runs: FinishedRun[] = []
  let sent = 0
  const learned: Record<string, readonly string[]> = {}
  const subject = createSubject(options, systemClock, {
    ...subjectLimits,
    answerMs: drill.answerMs ?? subjectLimits.answerMs,
  })
  const request = { options, trails, idKey: drill.idKey ?? randomUUID(), commandOf: () => 'hooktrail drill' }
  const listener = {
    onCell: (cell: DrillCell) => void cells.set(`${cell.trail} ${cell.property}`, cell),
    onRun(run: FinishedRun) {
      sent += run.sequence.length
      runs.push(run)
      if (runs.length > mostRuns) runs.shift()
    },
    onFailure: (failure: DrillFailure) => void failures.push(failure),
    onLearned(trail: string, paths: readonly string[]) {
      learned[trail] = paths
    },
  }
  const end = await runDrill(request, subject, listener, new AbortController().signal)
  const broken = failures.map(({ property, trail: name, sequence, suspicion }) => {
    const trail = trails.find(one => one.name === name)
    const text = trail === undefined ? '' : sequenceText(trail, sequence)
    return `${property} of ${name}: ${text} · ${suspicion}`
  })
  return { end, trails, cells: [...cells.values()], failures, runs, sent, learned, broken }
}
