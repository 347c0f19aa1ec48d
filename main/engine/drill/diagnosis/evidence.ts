import type { Suspicion } from '#contract/drill/drill'
import type { DrillSending } from '#contract/drill/sequence'
import { pointerTo } from '#contract/json/pointer'
import type { RecordState } from '../judging/states.ts'
import { type PastRun, referenceOptions, type TrailRuns } from '../run/trail-runs.ts'
import type { Break } from '../run/try-sequence.ts'
import { type Sequence, sequenceOf, stepsSent } from '../sequences/sequence.ts'
import { canPredict, type Model, models } from './models.ts'

/** What the runs of a trail say about how the app chooses. */
export interface Evidence {
  /** A later notification alone leaves no record, the first does. */
  readonly needsFirst: boolean
  /** The first model that explains every run that a model can explain; `null`: none. */
  model(): Suspicion | null
  /** Whether the same sendings one after the other, in this order and in the opposite, end as they should. */
  holdsOneByOne(sequence: Sequence): Promise<boolean>
  /** Whether the same ends as it should without mishaps of this kind. */
  holdsWithout(mishap: DrillSending['mishap'], sequence: Sequence): Promise<boolean>
  /** Whether the run ended as if what was not awaited had never been sent, though it was repeated. */
  losesUnawaited(): Promise<boolean>
  /** Whether the run ended as if what has unknown fields had not been sent. */
  ignoresUnknown(): Promise<boolean>
  /** Whether a notification of the refund, alone, leaves another state than the final one before it. */
  showsRefunds(): Promise<boolean>
}

export async function createEvidence(broken: Break, runs: TrailRuns): Promise<Evidence> {
  const { anatomy } = runs
  const steps = [...anatomy.steps.keys()]
  const solos: (readonly RecordState[])[] = []
  for (const step of steps) solos.push((await runs.reference([step])).states)
  const paths = broken.differences.map(({ path }) => path)

  /** Only what differs in the failure is compared: the rest of a state may be put together from several. */
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

  /** Each record ends as after the one notification that the model chooses. */
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
    needsFirst:
      isRecord(solos[0]) && solos.some((solo, step) => anatomy.recordOf[step] === 0 && !isRecord(solo)),
    model() {
      // The failure itself counts, whatever became of its responses.
      const failure = broken.sent.map(sending => ({ ...sending, mishap: null }))
      const known = runs.history.filter(
        ({ sequence }) => canPredict(sequence) && sequence.every(({ answer }) => answer.isPassed),
      )
      if (canPredict(failure)) known.push({ sequence: failure, states: broken.after })
      const fitting = models.find(model => known.length > 0 && known.every(run => explains(model, run)))
      return fitting?.suspicion ?? null
    },
    async holdsOneByOne(sequence) {
      const expected = broken.before
      for (const sent of [sequence, sequence.toReversed()]) {
        const single = sequenceOf(sent.map((sending, wave) => ({ ...sending, wave })))
        const { isExpected } = await runs.run(single, { ...referenceOptions, expected })
        if (!isExpected) return false
      }
      return true
    },
    async holdsWithout(mishap, sequence) {
      const without = sequence.map(one => ({ ...one, mishap: one.mishap === mishap ? null : one.mishap }))
      const ended = await runs.run(sequenceOf(without), { ...referenceOptions, expected: broken.before })
      return ended.isExpected
    },
    async losesUnawaited() {
      const lost = new Set(broken.sequence.filter(({ mishap }) => mishap !== null).map(({ step }) => step))
      const left = stepsSent(broken.sequence, 'own').filter(step => !lost.has(step))
      if (left.length === 0) return !isRecord(broken.after)
      return runs.differences((await runs.reference(left)).states, broken.after, false).length === 0
    },
    async ignoresUnknown() {
      const known = broken.sequence.filter(({ form }) => form === 'captured')
      const without = await runs.reference(stepsSent(known, 'own'))
      return runs.differences(without.states, broken.after, false).length === 0
    },
    async showsRefunds() {
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
