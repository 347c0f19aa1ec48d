import { randomUUID } from 'node:crypto'
import { type DrillOptions, drillOptionsSchema } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { LoadedTrail } from '../../../main/engine/drill/drill-run.ts'
import { findPrograms } from '../../../main/engine/drill/programs.ts'
import { createSubject, subjectLimits } from '../../../main/engine/drill/target/subject.ts'
import { trailsOf } from '../../../main/engine/drill/trail/trails.ts'
import { systemClock } from '../../../main/engine/ports.ts'
import type { Receiver } from '../receivers/start-receiver.ts'
import { sequenceText } from './sequence-text.ts'
import { type Drilled, drillOf } from './trails.ts'

export interface ReceiverDrill {
  readonly trails: Readonly<Record<string, readonly string[]>>
  readonly properties?: readonly DrillProperty[]
  readonly options?: Partial<Omit<DrillOptions, 'source' | 'properties'>>
  /** The app can be restarted. */
  readonly canRestart?: boolean
  /** Makes the new ids; two drills of one receiver need two. Random unless given. */
  readonly idKey?: string
  /** As long as a response may take; five seconds unless given. */
  readonly responseMs?: number
}

/** Result of a drill of a receiver. */
export interface DrilledReceiver extends Drilled {
  readonly trails: readonly LoadedTrail[]
  /** `property of trail: sequence · suspicion`, one line for each failure. */
  readonly broken: readonly string[]
}

/** Drills a receiver by sockets, with the core alone: neither a store nor a thread is between. */
export async function drillReceiver(receiver: Receiver, drill: ReceiverDrill): Promise<DrilledReceiver> {
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
  const subject = createSubject({ ...options, programs: await findPrograms(options) }, systemClock, {
    ...subjectLimits,
    responseMs: drill.responseMs ?? subjectLimits.responseMs,
  })
  const drilled = await drillOf(subject, trails, options, { idKey: drill.idKey ?? randomUUID() })
  const broken = drilled.failures.map(({ property, trail: name, sequence, suspicion }) => {
    const trail = trails.find(one => one.name === name)
    const text = trail === undefined ? '' : sequenceText(trail, sequence)
    return `${property} of ${name}: ${text} · ${suspicion}`
  })
  return { ...drilled, trails, broken }
}
