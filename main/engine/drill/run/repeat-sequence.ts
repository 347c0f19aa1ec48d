import { createRunBodies, recordsToPrepare, recordToPrepare } from '../bodies/run-bodies.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { type PlannedSending, sequenceOf } from '../sequences/sequence.ts'
import type { Subject } from '../subject.ts'
import { anatomyOf } from '../trail/anatomy.ts'
import { createWaves, type Waves } from './send-waves.ts'

/** A sequence sent again, wave by wave, for new records. */
export interface SequenceRepeat extends Waves {
  /** New ids of the trail's records. The ids of the other copy follow if the sequence has one. */
  readonly recordIds: readonly string[]
}

/**
 * `idKey`: differs each time. Sends nothing yet; `next` sends a wave. Retries of the service are part of the
 * failure's sequence, so nothing else is repeated.
 */
export function repeatSequence(
  trail: LoadedTrail,
  sequence: readonly PlannedSending[],
  { subject, idKey, renew }: { subject: Subject; idKey: string; renew: readonly string[] },
): SequenceRepeat {
  const anatomy = anatomyOf(trail)
  const bodies = createRunBodies(anatomy, renew, new Set())
  const own = bodies.newIds(`${idKey} own`)
  const hasOther = sequence.some(sending => sending.subject === 'other')
  const other = hasOther ? bodies.newIds(`${idKey} other`) : null
  const waves = createWaves({
    sequence: sequenceOf(sequence),
    subject,
    recordOf: ({ step, subject: which }) =>
      recordToPrepare(anatomy, bodies, which === 'other' && other !== null ? other : own, step),
    bodyOf: ({ step, form, subject: which }) =>
      bodies.body(step, form, which === 'other' && other !== null ? other : own),
    isRetried: false,
  })
  async function prepare(signal: AbortSignal): Promise<void> {
    for (const ids of other === null ? [own] : [own, other]) {
      for (const record of recordsToPrepare(anatomy, bodies, ids)) await subject.prepare?.(record, signal)
    }
  }
  return {
    recordIds: [...own.recordIds, ...(other?.recordIds ?? [])],
    get sent() {
      return waves.sent
    },
    get isDone() {
      return waves.isDone
    },
    async next(signal) {
      if (waves.sent.length === 0) await prepare(signal)
      await waves.next(signal)
    },
  }
}
