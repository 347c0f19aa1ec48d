import type { DrillProperty } from '#contract/drill/properties'
import { isForged, type SentSending } from '#contract/drill/sequence'
import type { RecordState } from '../judging/states.ts'
import { whyRefused } from '../properties/unchecked.ts'
import { type Sequence, stepsSent } from '../sequences/sequence.ts'
import type { Break, Care } from './break.ts'
import type { StateJudge } from './judge-run.ts'
import { type EndedRun, type Reference, referenceOptions } from './run-options.ts'
import { isRefusal } from './send-waves.ts'
import type { TrailRuns } from './trail-runs.ts'

const concurrentTries = 3

/** Sends a sequence; `null` if the property held. */
export async function trySequence(
  property: DrillProperty,
  sequence: Sequence,
  runs: TrailRuns,
  readsStates: boolean,
  care: Care,
  judge: StateJudge | null,
): Promise<Break | null> {
  if (judge !== null) return tryExpected(sequence, runs, judge, care)
  const tries = property === 'concurrency' ? concurrentTries : 1
  for (let attempt = 0; attempt < tries; attempt++) {
    const broken = await tryOnce(property, sequence, runs, readsStates, care)
    if (broken === null) continue
    if (care === 'quick' || !sequence.some(({ mishap }) => mishap === 'wrongly-signed')) return broken
    // What depends on the body may be no signature, but a digest beside a token, which is all that the app wants.
    if ((await tryOnce(property, sequence, runs, readsStates, care, true)) !== null) return broken
    runs.isTokenEnough = true
  }
  return null
}

/** Sends a sequence and judges its end state; `null` if it is as expected. */
async function tryExpected(
  sequence: Sequence,
  runs: TrailRuns,
  judge: StateJudge,
  care: Care,
): Promise<Break | null> {
  const ended = await runs.run(sequence, {
    ...referenceOptions,
    property: 'expected',
    isThorough: care === 'thorough',
    async isRight(states) {
      const { differences, problem } = await judge.wrongs(sequence, states)
      return differences.length === 0 && problem === null
    },
  })
  if (ended.isExpected) return null
  // A notification that was not accepted is missing; the property "responses" reports it.
  const last = new Map(ended.sent.map(({ step, response }) => [step, response]))
  if ([...last.values()].some(({ isPassed }) => !isPassed)) return null
  // Work of earlier runs may only have delayed the state.
  await runs.catchUp()
  const after = await ended.readAgain()
  const { differences, problem } = await judge.wrongs(sequence, after)
  if (differences.length === 0 && problem === null) return null
  return {
    by: 'expected',
    sequence,
    sent: ended.sent,
    reference: [],
    before: [],
    after,
    differences,
    problem,
  }
}

async function tryOnce(
  property: DrillProperty,
  sequence: Sequence,
  runs: TrailRuns,
  readsStates: boolean,
  care: Care,
  changesToken = false,
): Promise<Break | null> {
  const judgesStates = readsStates && property !== 'responses'
  const compared = property === 'isolation' ? 'other' : 'own'
  const steps = property === 'drops' ? [...runs.anatomy.steps.keys()] : stepsSent(sequence, compared)
  const ignoresCase = sequence.some(({ form }) => form === 'letter-case')
  const run = (expected: Reference | null): Promise<EndedRun> =>
    runs.run(sequence, {
      property,
      isThorough: care === 'thorough' && expected !== null,
      endsAt: property === 'responses' ? 'failure' : property === 'tolerance' ? 'refusal' : null,
      // Read without a comparison to give the app time, so that the next run does not wait for this one.
      reads: expected !== null || (readsStates && runs.isDelayed) ? [compared] : [],
      expected: expected === null ? null : asCopy(expected.states, compared),
      ignoresCase,
      changesToken,
    })
  const broken = (by: Break['by'], reference: Reference | null, ended: EndedRun): Break => ({
    by,
    sequence,
    sent: ended.sent,
    reference: reference?.sent ?? [],
    before: reference === null ? [] : asCopy(reference.states, compared),
    after: ended.states,
    differences:
      reference === null
        ? []
        : runs.differences(asCopy(reference.states, compared), ended.states, ignoresCase),
  })

  if (!judgesStates) {
    const ended = await run(null)
    const isBroken = property === 'signatures' ? acceptsForged(ended.sent) : isWrong(property, ended.sent)
    return isBroken ? broken('responses', null, ended) : null
  }
  const quick = await runs.reference(steps)
  const ended = await run(quick)
  // The app may block the sender after earlier wrong signatures.
  if (property === 'signatures' && whyRefused(ended.sent.filter(one => !isForged(one))) !== null) return null
  if (isWrong(property, ended.sent)) return broken('responses', null, ended)
  // An app that works later shows the state without a wrong signature at first, whether it verifies or not.
  if (!ended.isExpected || (runs.isDelayed && sequence.some(isForged))) {
    const reference = care === 'thorough' ? await runs.confirmed(steps) : quick
    // Work of earlier runs may only have delayed the state.
    await runs.catchUp()
    const after = { ...ended, states: await ended.readAgain() }
    const changes = broken('state', reference, after).differences
    const isText = changes.every(({ path }) => path.lastIndexOf('/') > 0)
    // What also differs between two records of which nothing was sent proves nothing, but another HTTP status does.
    if (changes.length > 0 && isText && reference.states.some(({ isUnsent }) => isUnsent))
      await runs.compareUnsent(care === 'thorough')
    const found = broken('state', reference, after)
    if (found.differences.length > 0) return found
  }
  if (property !== 'refunds') return null
  const lost = await tryRefund(sequence, runs, steps, ended, care)
  if (lost === null || care === 'quick') return lost
  // The refund may not have been processed yet.
  await runs.catchUp()
  return tryRefund(sequence, runs, steps, { ...ended, states: await ended.readAgain() }, care)
}

/** Whether the state shows a refund, and money that was given back. */
async function tryRefund(
  sequence: Sequence,
  runs: TrailRuns,
  steps: readonly number[],
  ended: EndedRun,
  care: Care,
): Promise<Break | null> {
  const { refundMoves, givingBack, trail } = runs.anatomy
  const referenceOf = care === 'thorough' ? runs.confirmed : runs.reference
  const same = (by: Break['by'], other: Reference): Break | null =>
    runs.differences(other.states, ended.states, false).length > 0
      ? null
      : {
          by,
          sequence,
          sent: ended.sent,
          reference: other.sent,
          before: other.states,
          after: ended.states,
          differences: [],
        }
  const last = refundMoves.at(-1)
  const without = steps.filter(step => !refundMoves.includes(step))
  const isOver = last !== undefined && /^(complete|failed)$/i.test(trail.steps[last]?.refundStatus ?? '')
  if (last !== undefined && isOver && steps.includes(last) && without.length > 0) {
    const lost = same('refund-lost', await referenceOf(without))
    if (lost !== null) return lost
  }
  const final = givingBack.findLast(step => trail.steps[step]?.isFinal === true)
  if (final === undefined || !steps.includes(final)) return null
  return same(
    'given-back',
    await referenceOf(
      steps,
      givingBack.filter(step => steps.includes(step)),
    ),
  )
}

function asCopy(states: readonly RecordState[], subject: 'own' | 'other'): RecordState[] {
  return states.map(state => ({ ...state, subject }))
}

/** Whether a wrong or missing signature got 2xx. Only a state can show that it changed nothing. */
export function acceptsForged(sent: readonly SentSending[]): boolean {
  return sent.some(sending => isForged(sending) && sending.response.isPassed)
}

/**
 * Whether responses alone break the property. A notification with an unknown field or value may fail at first
 * for any reason, so it is sent again.
 */
function isWrong(property: DrillProperty, sent: readonly SentSending[]): boolean {
  if (property === 'responses') return sent.some(({ response }) => !response.isPassed)
  if (property !== 'tolerance') return false
  const last = new Map(sent.map(({ step, form, response }) => [`${step} ${form}`, response]))
  return (
    sent.some(({ response }) => isRefusal(response)) || [...last.values()].some(({ isPassed }) => !isPassed)
  )
}
