import { randomUUID } from 'node:crypto'
import { type DrillOptions, drillOptionsSchema } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillSending, DrillTrail } from '#contract/drill/sequence'
import type { LoadedTrail } from '../../../main/engine/drill/drill-run.ts'
import { findPrograms } from '../../../main/engine/drill/programs.ts'
import { createSubject } from '../../../main/engine/drill/target/subject.ts'
import { trailsOf } from '../../../main/engine/drill/trail/trails.ts'
import { systemClock } from '../../../main/engine/ports.ts'
import type { Receiver } from '../receivers/start-receiver.ts'
import { type Drilled, drillOf } from './trails.ts'

/**
 * A sequence in one line, to compare it exactly: `COMPLETE, PENDING`; what is sent at once is joined with `+`, such as
 * `COMPLETE + COMPLETE`; forms and mishaps follow in parentheses.
 */
function sequenceText(trail: DrillTrail, sequence: readonly DrillSending[]): string {
  const waves = Map.groupBy(sequence, ({ wave }) => wave)
  return [...waves.values()].map(wave => wave.map(one => sendingText(trail, one)).join(' + ')).join(', ')
}

function sendingText({ steps, records }: DrillTrail, { step, subject, form, mishap }: DrillSending): string {
  const { status = '', refundStatus = null, record = 0 } = steps[step] ?? {}
  const kind = records.length > 1 ? `${records[record]?.kind} ` : ''
  const refund = refundStatus === null ? '' : ` refund ${refundStatus}`
  const more = [subject === 'other' ? 'other' : null, form === 'captured' ? null : form, mishap].filter(
    text => text !== null,
  )
  return `${kind}${status}${refund}${more.length === 0 ? '' : ` (${more.join(', ')})`}`
}

export interface ReceiverDrill {
  readonly trails: Readonly<Record<string, readonly string[]>>
  readonly properties?: readonly DrillProperty[]
  readonly options?: Partial<Omit<DrillOptions, 'source' | 'properties'>>
  /** The app can be restarted. */
  readonly canRestart?: boolean
  /** Its database can be made to fail. */
  readonly canFault?: boolean
  /** Its states are read by a program instead of a URL. */
  readonly isStateByCommand?: boolean
  /** It needs an order of each record. */
  readonly isPrepared?: boolean
}

/** Result of a drill of a receiver. */
interface DrilledReceiver extends Drilled {
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
      state:
        drill.isStateByCommand === true
          ? { by: 'command', command: receiver.stateCommand }
          : { by: 'url', url: receiver.stateUrl },
      restart: drill.canRestart === true ? receiver.restartCommand : null,
      prepare: drill.isPrepared === true ? receiver.prepareCommand : null,
      fault: drill.canFault === true ? receiver.faultCommand : null,
      properties: drill.properties ?? [],
      settleMs: 100,
      ...drill.options,
    }),
    seed: drill.options?.seed ?? 1,
  }
  const subject = createSubject({ ...options, programs: await findPrograms(options) }, systemClock)
  const drilled = await drillOf(subject, trails, options, { idKey: randomUUID() })
  const broken = drilled.failures.map(({ property, trail: name, sequence, suspicion }) => {
    const trail = trails.find(one => one.name === name)
    const text = trail === undefined ? '' : sequenceText(trail, sequence)
    return `${property} of ${name}: ${text} · ${suspicion}`
  })
  return { ...drilled, trails, broken }
}
