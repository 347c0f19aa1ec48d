import type { Suspicion } from '#contract/drill/drill'
import type { DrillSending } from '#contract/drill/sequence'
import { pointerTo } from '#contract/json/pointer'
import { bodyIn, textAt } from '../bodies/forms.ts'
import type { RecordState } from '../judging/states.ts'
import type { Break } from '../run/break.ts'
import { type PastRun, referenceOptions } from '../run/run-options.ts'
import type { TrailRuns } from '../run/trail-runs.ts'
import {
  isNotification,
  type PlannedSending,
  type Sequence,
  sequenceOf,
  stepsSent,
} from '../sequences/sequence.ts'
import type { Anatomy } from '../trail/anatomy.ts'

/** A way in which an app chooses the notification that counts. */
interface Model {
  readonly suspicion: Suspicion
  winner(sent: readonly PlannedSending[], anatomy: Anatomy): number | null
}

/** The first model that explains every run is reported. */
const models: readonly Model[] = [
  { suspicion: 'last-arrival-wins', winner: sent => sent.at(-1)?.step ?? null },
  { suspicion: 'first-arrival-wins', winner: sent => sent[0]?.step ?? null },
  { suspicion: 'one-per-status', winner: (sent, anatomy) => latest(onePerStatus(sent, anatomy)) },
  {
    suspicion: 'one-per-status',
    winner: (sent, anatomy) => onePerStatus(sent, anatomy).at(-1)?.step ?? null,
  },
  { suspicion: 'clock-as-text', winner: greatestText },
  // A final status stays; before it, the last arrival wins.
  {
    suspicion: 'last-arrival-wins',
    winner: (sent, { steps }) =>
      (sent.find(({ step }) => steps[step]?.step.isFinal === true) ?? sent.at(-1))?.step ?? null,
  },
]

/** Models apply to notifications of the trail's first copy that are sent in sequence. */
function canPredict(sent: readonly PlannedSending[]): boolean {
  return (
    sent.length > 0 &&
    sent.every(
      (sending, index) =>
        isNotification(sending) &&
        sending.subject === 'own' &&
        sending.form !== 'fresh' &&
        sending.mishap === null &&
        sent[index - 1]?.wave !== sending.wave,
    )
  )
}

function latest(sent: readonly PlannedSending[]): number | null {
  return sent.length === 0 ? null : Math.max(...sent.map(({ step }) => step))
}

function onePerStatus(sent: readonly PlannedSending[], { trail }: Anatomy): PlannedSending[] {
  const statuses = new Set<string>()
  return sent.filter(({ step }) => {
    const status = (trail.steps[step]?.status ?? '').toLowerCase()
    if (statuses.has(status)) return false
    statuses.add(status)
    return true
  })
}

/** Greatest clock compared as text; on a tie the later step. */
function greatestText(sent: readonly PlannedSending[], anatomy: Anatomy): number | null {
  let best: { readonly clock: string; readonly step: number } | null = null
  for (const { step, form } of sent) {
    const clock = clockText(bodyIn(form, step, anatomy))
    if (best === null || clock > best.clock || (clock === best.clock && step > best.step))
      best = { clock, step }
  }
  return best?.step ?? null
}

/** Common transaction fields: `external_ref` is absent in conversion and refund payloads. */
const hasReference = (body: string): boolean => textAt(body, '/payload/external_ref') !== null

/** The step has no `external_ref`, unlike the record's first. */
export function lacksReference(step: number, { trail, recordOf }: Anatomy): boolean {
  const first = trail.bodies[recordOf.indexOf(recordOf[step] ?? 0)] ?? ''
  return hasReference(first) && !hasReference(trail.bodies[step] ?? '')
}

function clockText(body: string): string {
  return textAt(body, '/payload/updated_at') ?? textAt(body, '/payload/created_at') ?? ''
}

/** Evidence in the runs of a trail for how the app chooses. */
export async function createEvidence(broken: Break, runs: TrailRuns) {
  const { anatomy } = runs
  const steps = [...anatomy.steps.keys()]
  const solos: (readonly RecordState[])[] = []
  for (const step of steps) solos.push((await runs.reference([step])).states)
  const paths = broken.differences.map(({ path }) => path)

  /** Only the places that differ in the failure are compared: other parts may be from several notifications. */
  const isState = (
    states: readonly RecordState[],
    solo: readonly RecordState[] | undefined,
    record: number,
  ) =>
    solo !== undefined &&
    runs
      .differences(solo, states, false)
      .filter(({ path }) => isWithin(path, pointerTo('', record)))
      .every(({ path }) => paths.length > 0 && !paths.some(one => isWithin(one, path) || isWithin(path, one)))

  /** Each record ends as after the only notification that the model chooses. */
  const explains = (model: Model, { sequence, states }: PastRun): boolean => {
    const byRecord = Map.groupBy(sequence, ({ step }) => anatomy.recordOf[step] ?? 0)
    return [...byRecord].every(([record, sent]) => {
      const step = model.winner(sent, anatomy)
      return step !== null && isState(states, solos[step], record)
    })
  }

  const isRecord = (states: readonly RecordState[] | undefined): boolean =>
    states?.some(({ status }) => status === 0 || (status >= 200 && status < 300)) === true

  return {
    /** Whether the step alone leaves a record. */
    leavesRecord: (step: number): boolean => isRecord(solos[step]),
    /** Steps without `external_ref` alone leave no record, and all others do. */
    needsReference:
      steps.some(step => lacksReference(step, anatomy)) &&
      steps.every(step => isRecord(solos[step]) !== lacksReference(step, anatomy)),
    /** The moves of a refund alone leave no record, and all others do. */
    dropsRefunds:
      anatomy.refundMoves.length > 0 &&
      steps.every(step => isRecord(solos[step]) !== anatomy.refundMoves.includes(step)),
    /** A later notification alone leaves no record, but the first does. */
    needsFirst:
      isRecord(solos[0]) && solos.some((solo, step) => anatomy.recordOf[step] === 0 && !isRecord(solo)),
    /** First model that explains every applicable run; `null` if none does. */
    model(): Suspicion | null {
      // The failure counts even if its responses were lost.
      const failure = broken.sent.map(sending => ({ ...sending, mishap: null }))
      const known = runs.history.filter(
        ({ sequence }) => canPredict(sequence) && sequence.every(({ response }) => response.isPassed),
      )
      if (canPredict(failure)) known.push({ sequence: failure, states: broken.after })
      const fitting = models.find(model => known.length > 0 && known.every(run => explains(model, run)))
      return fitting?.suspicion ?? null
    },
    /** Whether the same sendings in sequence, in this order and reversed, end as expected. */
    async holdsOneByOne(sequence: Sequence): Promise<boolean> {
      const expected = broken.before
      for (const sent of [sequence, sequence.toReversed()]) {
        const single = sequenceOf(sent.map((sending, wave) => ({ ...sending, wave })))
        const { isExpected } = await runs.run(single, { ...referenceOptions, expected })
        if (!isExpected) return false
      }
      return true
    },
    /** Whether the sequence ends as expected without mishaps of this kind. */
    async holdsWithout(mishap: DrillSending['mishap'], sequence: Sequence): Promise<boolean> {
      const without = sequence.map(one => ({ ...one, mishap: one.mishap === mishap ? null : one.mishap }))
      const ended = await runs.run(sequenceOf(without), { ...referenceOptions, expected: broken.before })
      return ended.isExpected
    },
    /** Whether the run ended as if the unawaited sendings were missing, although they were repeated. */
    async losesUnawaited(): Promise<boolean> {
      const lost = new Set(broken.sequence.filter(({ mishap }) => mishap !== null).map(({ step }) => step))
      const left = stepsSent(broken.sequence, 'own').filter(step => !lost.has(step))
      if (left.length === 0) return !isRecord(broken.after)
      return runs.differences((await runs.reference(left)).states, broken.after, false).length === 0
    },
    /** Whether the run ended as if the sendings with unknown fields were missing. */
    async ignoresUnknown(): Promise<boolean> {
      const known = broken.sequence.filter(({ form }) => form === 'captured')
      const without = await runs.reference(stepsSent(known, 'own'))
      return runs.differences(without.states, broken.after, false).length === 0
    },
    /** Whether a refund's notification alone leaves another state than the previous final status. */
    async showsRefunds(): Promise<boolean> {
      const last = anatomy.refundMoves.at(-1)
      const base = steps.findLast(step => !anatomy.refundMoves.includes(step))
      if (last === undefined || base === undefined) return false
      return runs.differences(solos[base] ?? [], solos[last] ?? [], false).length > 0
    },
  }
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`)
}
