import type { DrillCell, DrillFailure } from '#contract/drill/drill'
import { type Diagnosis, diagnose, diagnoseAlone } from '../diagnosis/diagnose.ts'
import type { DrillEnd, DrillRequest, TellDrill } from '../drill-run.ts'
import { shownState } from '../judging/states.ts'
import { naiveStates } from '../naive-handler.ts'
import type { Sight } from '../properties/unchecked.ts'
import { whyRefused } from '../properties/unchecked.ts'
import { createSituationCounter } from '../sequences/situations.ts'
import { type Subject, UnfitRecord } from '../subject.ts'
import { anatomyOf } from '../trail/anatomy.ts'
import type { Break } from './break.ts'
import { checkCell } from './check-cell.ts'
import { createContext, type DrillContext, PrepareFailed, StateUnreadable } from './context.ts'
import { createStateJudge } from './judge-run.ts'
import { createLanes, type Lane, mostLanes, onlyLane } from './lanes.ts'
import { planDrill } from './plan.ts'
import { referenceOptions } from './run-options.ts'
import { TargetGone } from './send-waves.ts'
import { createTrailRuns, type TrailRuns } from './trail-runs.ts'
import { acceptsForged } from './try-sequence.ts'

/**
 * Sends the sequences of all chosen properties and trails, and tells its events. Ends early with its results if the
 * signal is aborted, the time is over, or the target is unreachable; rejects only for an internal error.
 */
export async function runDrill(
  request: DrillRequest,
  subject: Subject,
  tell: TellDrill,
  signal: AbortSignal,
): Promise<DrillEnd> {
  const { options, trails } = request
  const timeLimit = new AbortController()
  const timer = setTimeout(() => timeLimit.abort(), options.timeLimitMs)
  timer.unref()
  const sight = sightOf(subject)
  const cells = [...planDrill(options, trails, sight).cells]
  const waiting = new Map(cells.map(cell => [`${cell.property} ${cell.trail}`, cell]))
  let isIsolated = false
  const told: TellDrill = event => {
    if (event.kind === 'cell') {
      const { property, trail, verdict, isSaved } = event.cell
      isIsolated ||= property === 'isolation' && verdict === 'held' && !isSaved
      if (verdict !== 'waiting') waiting.delete(`${property} ${trail}`)
    }
    tell(event)
  }
  /** Ends the other trails once one cannot go on. */
  const end = new AbortController()
  const signals = AbortSignal.any([signal, timeLimit.signal, end.signal])
  const context = createContext(request, subject, told, signals)
  for (const cell of cells) told({ kind: 'cell', cell })
  /** Pointers that were learned while a trail was alone. */
  const sure = new Set<string>()
  try {
    // Signature checks, in the order of `trails`.
    const last: (SignatureCheck | null)[] = []
    const checks = trails.map((trail, place) => {
      const own = cells.filter(cell => cell.trail === trail.name && cell.verdict === 'waiting')
      // Throws for a trail that cannot be drilled, before anything is sent.
      const anatomy = anatomyOf(trail)
      const isBeside = trail.saved === undefined && canBeBeside(request, subject)
      const check: TrailCheck = async lane => {
        const makeRuns = () => createTrailRuns(context, anatomy, lane)
        last[place] = await checkTrail(own, { makeRuns, sure }, sight, context, lane)
      }
      return { isBeside, check }
    })
    for (const { isBeside, check } of checks) if (!isBeside) await check(onlyLane)
    const [first, ...others] = checks.filter(({ isBeside }) => isBeside).map(({ check }) => check)
    await first?.(onlyLane)
    // An app in which one record changes another would show the work of other trails.
    if (isIsolated) await inLanes(others, () => end.abort())
    else for (const check of others) await check(onlyLane)
    for (const checkSignatures of last) await checkSignatures?.()
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
      tell({ kind: 'cell', cell: { ...cell, verdict: 'unchecked', reason: endedBefore } })
  }
}

/** Whether nothing that is sent or read for a trail concerns other trails. */
function canBeBeside({ options }: DrillRequest, { restart, fault, prepare }: Subject): boolean {
  const hasPrograms = restart !== null || fault !== null || prepare !== null || options.state.by === 'command'
  return !hasPrograms && options.path === null
}

type TrailCheck = (lane: Lane) => Promise<void>
type SignatureCheck = () => Promise<void>

/** Checks several trails at a time. Rejects with the first error, once every trail has ended. */
async function inLanes(trails: readonly TrailCheck[], endOthers: () => void): Promise<void> {
  const lanes = createLanes()
  const waiting = [...trails]
  const errors: unknown[] = []
  async function work(): Promise<void> {
    const lane = trails.length === 1 ? onlyLane : lanes.lane()
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next(lane)
    } catch (thrown) {
      errors.push(thrown)
      endOthers()
    } finally {
      lane.leave()
    }
  }
  await Promise.all(Array.from({ length: mostLanes }, work))
  if (errors.length > 0) throw errors[0]
}

/** What a drill can see and do. */
export function sightOf({
  readState,
  restart,
  fault,
  isSigned,
}: Pick<Subject, 'readState' | 'restart' | 'fault' | 'isSigned'>): Sight {
  return { readsStates: readState !== null, canRestart: restart !== null, canFault: fault !== null, isSigned }
}

/** So that the first trail is known to have learned alone, also if it has learned nothing. */
const nothing = ''
const endsAsFirst =
  'The end state equals the state after the first notification: the app, or the state that it shows, ignores later notifications.'
const endedBefore = 'The drill ended before this was checked.'

interface RunsOfTrail {
  readonly makeRuns: () => TrailRuns
  readonly sure: Set<string>
}

/**
 * Learns what differs between equal runs. What was learned beside other trails may be their work: unless a trail alone
 * has learned the same, it is learned again alone.
 */
async function prepared({ makeRuns, sure }: RunsOfTrail, context: DrillContext, lane: Lane) {
  await lane.goAlone()
  if (lane !== onlyLane && sure.size > 0) {
    lane.leave()
    const runs = makeRuns()
    const blind = await runs.prepare()
    if (blind === null && runs.learned.every(path => sure.has(path))) return { runs, blind }
    context.tell({ kind: 'learned', trail: runs.anatomy.trail.name, paths: [] })
    await lane.goAlone()
  }
  const runs = makeRuns()
  const blind = await runs.prepare()
  for (const path of [...runs.learned, nothing]) sure.add(path)
  lane.leave()
  return { runs, blind }
}

/** Resolves with the check of signatures, for after all trails: an app may block a sender after wrong signatures. */
async function checkTrail(
  cells: readonly DrillCell[],
  trail: RunsOfTrail,
  sight: Sight,
  context: DrillContext,
  lane: Lane,
): Promise<SignatureCheck | null> {
  const first = sight.readsStates
    ? await prepared(trail, context, lane)
    : { runs: trail.makeRuns(), blind: null }
  const { runs } = first
  let { blind } = first
  const unchecked = (cell: DrillCell, reason: string): void =>
    context.tell({ kind: 'cell', cell: { ...cell, verdict: 'unchecked', reason } })
  async function check(cell: DrillCell): Promise<void> {
    if (blind !== null && cell.property !== 'responses' && cell.property !== 'tolerance')
      return unchecked(cell, blind)
    const sees = { ...sight, readsStates: sight.readsStates && blind === null }
    try {
      await checkOne(cell, runs, sees, context, lane)
      // Beside others, only an app that works after its responses can be behind.
      if (sees.readsStates && (lane.isAlone || runs.isDelayed)) {
        await lane.goAlone()
        await runs.catchUp()
        lane.leave()
      }
    } catch (thrown) {
      if (!(thrown instanceof StateUnreadable || thrown instanceof UnfitRecord)) throw thrown
      blind = thrown.message
      unchecked(cell, blind)
    }
  }
  for (const cell of cells) if (cell.property !== 'signatures') await check(cell)
  const signatures = cells.find(({ property }) => property === 'signatures')
  return signatures === undefined ? null : () => check(signatures)
}

const blocked =
  'After wrong signatures, a right signature is refused, too: everything from this sender may be refused.'

async function whyInOrderRefused(runs: TrailRuns): Promise<string | null> {
  return whyRefused((await runs.run(runs.ownOrder, { ...referenceOptions, reads: [] })).sent)
}

const tokenEnough =
  'A signature of other content is accepted if the headers that are the same for any body are right, such as a token.'

/** A limit of signatures that held by the state; `null` for none, and for other properties. */
function limitOfSignatures({ property, reason }: DrillCell, runs: TrailRuns): string | null {
  if (property !== 'signatures') return null
  if (runs.isTokenEnough) return [reason, tokenEnough].filter(text => text !== null).join(' ')
  const isAccepted = runs.history.some(({ sequence }) => acceptsForged(sequence))
  return isAccepted ? 'A wrong or missing signature gets a 2xx response, but changes nothing.' : null
}

async function checkOne(
  cell: DrillCell,
  runs: TrailRuns,
  sight: Sight,
  context: DrillContext,
  lane: Lane,
): Promise<void> {
  const { request, tell, signal } = context
  const { options } = request
  let sent = 0
  const tellCell = (change: Partial<DrillCell>): void => tell({ kind: 'cell', cell: { ...cell, ...change } })
  const situations = createSituationCounter(cell.property, {
    anatomy: runs.anatomy,
    canRestart: sight.canRestart,
    canFault: sight.canFault,
    isSigned: sight.isSigned,
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

  // Others would change who wins a race, or what one record does to another.
  if (cell.property === 'concurrency' || cell.property === 'isolation') {
    const wasAlone = lane.isAlone
    await lane.goAlone()
    if (!wasAlone) runs.forgetReferences()
  }
  tellCell({ verdict: 'running' })
  /** Its verdict stays, also if an interruption ends the drill. */
  let isFinished = false
  try {
    if (cell.property === 'signatures' && !sight.readsStates) {
      // An app that refuses everything refuses a wrong signature, too.
      const refused = await whyInOrderRefused(runs)
      if (refused !== null) return tellCell({ verdict: 'unchecked', reason: refused })
    }
    const { broken, cutBy, interruption, ...outcome } = await checkCell({
      property: cell.property,
      runs,
      sight,
      lane,
      seed: options.seed,
      count: options.runs,
      path: options.path,
      generatorsVersion: request.generatorsVersion,
      judge,
      onRun(count, sequence) {
        sent = count
        situations.add(sequence)
        tellCell({ verdict: 'running', runs: count })
      },
    })
    if (broken === null) {
      if (interruption !== null) throw interruption.thrown
      // Without a later notification that counts, nothing can be lost.
      const isBlind = runs.endsAsFirst && cell.property !== 'responses'
      // A repeated or saved sequence is judged alone.
      const isAlone = options.path !== null || cell.isSaved
      const unproved = judge?.whyNothing() ?? (isAlone ? null : situations.whyNoProof())
      let isBlocked = false
      let lateInterruption: { readonly thrown: unknown } | null = null
      try {
        isBlocked = cell.property === 'signatures' && (await whyInOrderRefused(runs)) !== null
      } catch (thrown) {
        if (!isInterruption(thrown)) throw thrown
        lateInterruption = { thrown }
      }
      const noProof = isBlocked ? blocked : isBlind ? endsAsFirst : unproved
      const limit =
        cutBy === null
          ? (judge?.limit() ?? limitOfSignatures(cell, runs) ?? cell.reason)
          : `Ended after ${outcome.runs} sequences: the app was too slow.`
      const verdict = noProof === null ? 'held' : 'unchecked'
      tellCell({ verdict, reason: noProof ?? limit, runs: outcome.runs, tried: triedIn() })
      isFinished = true
      if (lateInterruption !== null) throw lateInterruption.thrown
      return
    }
    const { suspicion, sentence } = await diagnosisOf(broken, interruption !== null)
    const where = { property: cell.property, trail: cell.trail, seed: options.seed, path: broken.path }
    const failure: DrillFailure = {
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
    }
    tell({ kind: 'failure', failure })
    tellCell({ verdict: 'broken', runs: outcome.runs, sentence, tried: triedIn() })
  } catch (thrown) {
    if (isFinished || !isInterruption(thrown)) throw thrown
    const reason = sent === 0 ? endedBefore : `The drill ended after ${sent} of ${options.runs} sequences.`
    tellCell({ verdict: 'unchecked', runs: sent, reason, tried: sent === 0 ? [] : triedIn() })
    throw thrown
  } finally {
    lane.leave()
  }
}
