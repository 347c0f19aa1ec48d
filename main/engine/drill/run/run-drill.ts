import type { DrillCell } from '#contract/drill/drill'
import { type Diagnosis, diagnose, diagnoseAlone } from '../diagnosis/diagnose.ts'
import type { DrillEnd, DrillListener, DrillRequest, LoadedTrail } from '../drill-run.ts'
import { shownState } from '../judging/states.ts'
import { naiveStates } from '../naive-handler.ts'
import type { Sight } from '../properties/unchecked.ts'
import { createSituationCounter } from '../sequences/situations.ts'
import type { Subject } from '../subject.ts'
import { anatomyOf } from '../trail/anatomy.ts'
import type { Break } from './break.ts'
import { checkCell } from './check-cell.ts'
import { createContext, type DrillContext, PrepareFailed, StateUnreadable } from './context.ts'
import { createStateJudge } from './judge-run.ts'
import { planDrill } from './plan.ts'
import { TargetGone } from './send-waves.ts'
import { createTrailRuns, type TrailRuns } from './trail-runs.ts'

/**
 * Sends the sequences of all chosen properties and trails, and reports to the listener. Ends early with its
 * results if the signal is aborted, the time is over, or the target is unreachable; rejects only for an
 * internal error.
 */
export async function runDrill(
  request: DrillRequest,
  subject: Subject,
  listener: DrillListener,
  signal: AbortSignal,
): Promise<DrillEnd> {
  const { options, trails } = request
  const timeLimit = new AbortController()
  const timer = setTimeout(() => timeLimit.abort(), options.timeLimitMs)
  timer.unref()
  const sight = sightOf(subject)
  const cells = [...planDrill(options, trails, sight).cells]
  const waiting = new Map(cells.map(cell => [`${cell.property} ${cell.trail}`, cell]))
  const told: DrillListener = {
    ...listener,
    onCell(cell) {
      if (cell.verdict !== 'waiting') waiting.delete(`${cell.property} ${cell.trail}`)
      listener.onCell(cell)
    },
  }
  const context = createContext(request, subject, told, AbortSignal.any([signal, timeLimit.signal]))
  for (const cell of cells) told.onCell(cell)
  const runsOf = new Map<LoadedTrail, TrailRuns>()
  try {
    for (const trail of trails) runsOf.set(trail, createTrailRuns(context, anatomyOf(trail)))
    for (const [trail, runs] of runsOf) {
      const own = cells.filter(cell => cell.trail === trail.name && cell.verdict === 'waiting')
      await checkTrail(own, runs, sight, context)
    }
    return { state: 'done', message: null, isUnreachable: false }
  } catch (thrown) {
    if (signal.aborted) return { state: 'cancelled', message: null, isUnreachable: false }
    if (timeLimit.signal.aborted) {
      return { state: 'stopped', message: 'The time limit is over.', isUnreachable: false }
    }
    if (thrown instanceof PrepareFailed) {
      return { state: 'stopped', message: thrown.message, isUnreachable: false }
    }
    if (!(thrown instanceof TargetGone)) throw thrown
    const message = context.hasResponded
      ? `The target doesn't respond anymore. ${thrown.message}`
      : `The target can't be reached. ${thrown.message}`
    return { state: 'stopped', message: message.trim(), isUnreachable: !context.hasResponded }
  } finally {
    clearTimeout(timer)
    for (const cell of waiting.values())
      listener.onCell({ ...cell, verdict: 'unchecked', reason: endedBefore })
  }
}

/** What a drill can see and do. */
export function sightOf({
  readState,
  restart,
  fault,
}: Pick<Subject, 'readState' | 'restart' | 'fault'>): Sight {
  return { readsStates: readState !== null, canRestart: restart !== null, canFault: fault !== null }
}

const endsAsFirst =
  'The end state equals the state after the first notification: the app, or the state that it shows, ignores later notifications.'
const endedBefore = 'The drill ended before this was checked.'

async function checkTrail(
  cells: readonly DrillCell[],
  runs: TrailRuns,
  sight: Sight,
  context: DrillContext,
): Promise<void> {
  let blind = sight.readsStates ? await runs.prepare() : null
  for (const cell of cells) {
    if (blind !== null && cell.property !== 'responses' && cell.property !== 'tolerance') {
      context.listener.onCell({ ...cell, verdict: 'unchecked', reason: blind })
      continue
    }
    const sees = { ...sight, readsStates: sight.readsStates && blind === null }
    try {
      await checkOne(cell, runs, sees, context)
      if (sees.readsStates) await runs.catchUp()
    } catch (thrown) {
      if (!(thrown instanceof StateUnreadable)) throw thrown
      blind = thrown.message
      context.listener.onCell({ ...cell, verdict: 'unchecked', reason: blind })
    }
  }
}

async function checkOne(
  cell: DrillCell,
  runs: TrailRuns,
  sight: Sight,
  context: DrillContext,
): Promise<void> {
  const { request, listener, signal } = context
  const { options } = request
  let sent = 0
  const situations = createSituationCounter(cell.property, {
    anatomy: runs.anatomy,
    canRestart: sight.canRestart,
    canFault: sight.canFault,
  })
  // A saved sequence is no situation that this drill made.
  const triedIn = () => (cell.isSaved ? [] : situations.counts())
  const judge = cell.property === 'expected' ? createStateJudge(runs, context) : null
  const isInterruption = (thrown: unknown): boolean =>
    signal.aborted || thrown instanceof TargetGone || thrown instanceof PrepareFailed
  /** After an interruption, a diagnosis without sending. */
  async function diagnosisOf(broken: Break, isInterrupted: boolean): Promise<Diagnosis> {
    if (isInterrupted) return diagnoseAlone(cell.property, broken, runs)
    try {
      return await diagnose(cell.property, broken, runs)
    } catch (thrown) {
      if (!isInterruption(thrown)) throw thrown
      return diagnoseAlone(cell.property, broken, runs)
    }
  }

  listener.onCell({ ...cell, verdict: 'running' })
  try {
    const { broken, cutBy, interruption, ...outcome } = await checkCell({
      property: cell.property,
      runs,
      sight,
      seed: options.seed,
      count: options.runs,
      path: options.path,
      generatorsVersion: request.generatorsVersion,
      judge,
      onRun(count, sequence) {
        sent = count
        situations.add(sequence)
        listener.onCell({ ...cell, verdict: 'running', runs: count })
      },
    })
    if (broken === null) {
      if (interruption !== null) throw interruption.thrown
      // Without a later notification that counts, nothing can be lost.
      const isBlind = runs.endsAsFirst && cell.property !== 'responses'
      // A repeated or saved sequence is judged alone.
      const isAlone = options.path !== null || cell.isSaved
      const unproved = judge?.whyNothing() ?? (isAlone ? null : situations.whyNoProof())
      const noProof = isBlind ? endsAsFirst : unproved
      const limit =
        cutBy === null
          ? (judge?.limit() ?? cell.reason)
          : `Ended after ${outcome.runs} sequences: the app was too slow.`
      listener.onCell({
        ...{ ...cell, runs: outcome.runs, tried: triedIn() },
        ...(noProof === null
          ? { verdict: 'held', reason: limit }
          : { verdict: 'unchecked', reason: noProof }),
      })
      return
    }
    const { suspicion, sentence } = await diagnosisOf(broken, interruption !== null)
    const where = { property: cell.property, trail: cell.trail, seed: options.seed, path: broken.path }
    listener.onFailure({
      ...where,
      sequence: [...broken.sent],
      reference: [...broken.reference],
      before: broken.before.map(shownState),
      after: broken.after.map(shownState),
      differences: [...broken.differences],
      naive: broken.after.length === 0 ? [] : naiveStates(broken.sent, runs.anatomy),
      suspicion,
      sentence,
      command: request.commandOf(where),
    })
    const tried = triedIn()
    listener.onCell({ ...cell, verdict: 'broken', runs: outcome.runs, sentence, tried })
  } catch (thrown) {
    if (!isInterruption(thrown)) throw thrown
    const reason = sent === 0 ? endedBefore : `The drill ended after ${sent} of ${options.runs} sequences.`
    const tried = sent === 0 ? [] : triedIn()
    listener.onCell({ ...cell, verdict: 'unchecked', runs: sent, reason, tried })
    throw thrown
  }
}
