import { hash } from 'node:crypto'
import { asyncProperty, check, type RunDetails } from 'fast-check'
import type { DrillProperty } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import type { Sight } from '../properties/unchecked.ts'
import { SequenceArbitrary } from '../sequences/arbitrary.ts'
import { rulesOf } from '../sequences/rules.ts'
import { type Sequence, textOfSequence } from '../sequences/sequence.ts'
import type { Break, Care } from './break.ts'
import type { StateJudge } from './judge-run.ts'
import type { Lane } from './lanes.ts'
import { manyLate, type TrailRuns } from './trail-runs.ts'
import { trySequence } from './try-sequence.ts'

export interface CellOutcome {
  /** Number of sent sequences, without those of shrinking. */
  readonly runs: number
  readonly broken: (Break & { readonly path: string }) | null
  readonly cutBy: 'late' | null
  /** Reason of an early end: the drill was canceled, its time was over, or the target is unreachable; `null` for none. */
  readonly interruption: { readonly thrown: unknown } | null
}

export interface CellRequest {
  readonly property: DrillProperty
  readonly runs: TrailRuns
  readonly sight: Sight
  readonly seed: number
  readonly count: number
  readonly path: string | null
  readonly generatorsVersion: number
  /** Of the property `expected`. */
  readonly judge: StateJudge | null
  readonly lane: Lane
  onRun(runs: number, sequence: Sequence): void
}

const mostShrinks = 200

/**
 * Sends the sequences of one property and trail, and finds the smallest that breaks it. Rejects with `invalid-params`
 * for an invalid path.
 */
export async function checkCell(request: CellRequest): Promise<CellOutcome> {
  const { property, runs, sight, lane } = request
  const { anatomy } = runs
  const { saved } = anatomy.trail
  if (saved !== undefined) return checkSaved(saved.sequence, request)
  const rules = rulesOf(property, { anatomy, ...sight })
  const tried = new Map<string, boolean>()
  let sent = 0
  let shrinks = 0
  let late = 0
  // After this many time-outs the rest is not sent: each takes seconds.
  const mostLate = runs.lateRuns >= manyLate ? 1 : manyLate
  let first: Break | null = null
  let smallest: Break | null = null
  let interruption: CellOutcome['interruption'] = null

  const attempt = (sequence: Sequence, care: Care) =>
    trySequence(property, sequence, runs, sight.readsStates, care, request.judge)

  /**
   * A failure beside other trails counts if the sequence fails alone, too. Nothing is learned from it before, since
   * another trail may be its cause. The trail then stays alone.
   */
  async function attemptFirst(sequence: Sequence): Promise<Break | null> {
    if (lane.isAlone) return attempt(sequence, 'thorough')
    if ((await attempt(sequence, 'quick')) === null) return null
    await lane.goAlone()
    runs.forgetReferences()
    const again = await attempt(sequence, 'thorough')
    if (again === null) lane.leave()
    return again
  }

  /** An error is not a broken property: nothing more is sent after it. */
  async function holds(sequence: Sequence): Promise<boolean> {
    if (interruption !== null) return true
    try {
      return await holdsNow(sequence)
    } catch (thrown) {
      interruption = { thrown }
      return true
    }
  }

  async function holdsNow(sequence: Sequence): Promise<boolean> {
    if (first === null) {
      if (late >= mostLate || (request.path !== null && sent > 0)) return true
      sent += 1
      const before = runs.lateRuns
      const broken = await attemptFirst(sequence)
      if (runs.lateRuns > before) late += 1
      request.onRun(sent, sequence)
      first = broken
      smallest = broken
      return broken === null
    }
    // Tries only sequences that held once, and not more than the limit.
    const text = textOfSequence(sequence)
    const known = tried.get(text)
    if (known !== undefined) return known
    if (shrinks >= mostShrinks) return true
    shrinks += 1
    const broken = await attempt(sequence, 'quick')
    tried.set(text, broken === null)
    if (broken !== null) smallest = broken
    return broken === null
  }

  const sequences = asyncProperty(new SequenceArbitrary(rules, worthOf(property, runs)), holds)
  let details: RunDetails<[Sequence]>
  try {
    details = await check(sequences, {
      seed: seedOf(request),
      numRuns: request.path === null ? request.count : 1,
      ...(request.path === null ? {} : { path: request.path, endOnFailure: true }),
    })
  } catch (cause) {
    // Errors of sequences never get here: only a path without such a step throws.
    throw request.path === null ? cause : noSequence(request.path, cause)
  }
  const cutBy = late >= mostLate ? 'late' : null
  const found: Break | null = smallest
  if (found === null || first === null) return { runs: sent, broken: null, cutBy, interruption }
  const smallestBreak = interruption === null ? await certain(found, first, attempt) : found
  const path = details.counterexamplePath ?? ''
  // Parts after the first lead to smaller sequences.
  const ownPath = smallestBreak === first ? (request.path ?? path.split(':')[0] ?? '') : path
  return { runs: sent, broken: { ...smallestBreak, path: ownPath }, cutBy, interruption }
}

/** Times that a saved sequence is sent: two at the same time may miss each other. */
const savedTries = { concurrent: 3, other: 1 } as const

/** Sends the sequence of a file, which is not made smaller. */
async function checkSaved(
  sequence: Sequence,
  { property, runs, sight, judge, onRun }: CellRequest,
): Promise<CellOutcome> {
  const isConcurrent = sequence.some(({ wave }, place) => sequence[place + 1]?.wave === wave)
  const tries = isConcurrent ? savedTries.concurrent : savedTries.other
  try {
    for (let attempt = 0; attempt < tries; attempt++) {
      const broken = await trySequence(property, sequence, runs, sight.readsStates, 'thorough', judge)
      onRun(1, sequence)
      if (broken !== null)
        return { runs: 1, broken: { ...broken, path: '' }, cutBy: null, interruption: null }
    }
  } catch (thrown) {
    return { runs: 0, broken: null, cutBy: null, interruption: { thrown } }
  }
  return { runs: 1, broken: null, cutBy: null, interruption: null }
}

/**
 * Sends the smallest sequence once more with full patience. The first was already sent so; it is the result
 * if the smallest does not fail again, or if the drill ends first.
 */
async function certain(
  smallest: Break,
  first: Break,
  attempt: (sequence: Sequence, care: Care) => Promise<Break | null>,
): Promise<Break> {
  if (smallest === first) return first
  return attempt(smallest.sequence, 'thorough').then(
    again => again ?? first,
    () => smallest,
  )
}

function noSequence(path: string, cause: unknown): AppError {
  return new AppError(
    'invalid-params',
    `No sequence of this trail is at the path ${path}. Copy the command of the failure, with its seed and trail.`,
    undefined,
    { cause },
  )
}

/** Each property and trail has its own seed, so that each repeats alone. */
function seedOf({ seed, property, runs, generatorsVersion }: CellRequest): number {
  const version = generatorsVersion === 1 ? '' : `\n${generatorsVersion}`
  return hash('sha256', `${seed}\n${property}\n${runs.anatomy.trail.name}${version}`, 'buffer').readInt32BE(0)
}

/** Steps, most informative first: first and last of the first record; of a refund the status before it and its last move. */
function worthOf(property: DrillProperty, { anatomy }: TrailRuns): number[] {
  const { refundMoves, givingBack, recordOf, steps } = anatomy
  const all = [...steps.keys()]
  const telling = [...refundMoves, ...givingBack]
  const final = all.findLast(step => !telling.includes(step) && steps[step]?.step.isFinal === true)
  const first = property === 'refunds' ? [final ?? 0, telling.at(-1) ?? 0] : [0]
  return [...new Set([...first, all.findLast(step => recordOf[step] === 0) ?? 0, ...all])]
}
