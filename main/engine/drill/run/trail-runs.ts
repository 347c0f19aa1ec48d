import type { DrillForm } from '#contract/drill/sequence'
import { createRunBodies, type RunIds, recordsToPrepare, recordToPrepare } from '../bodies/run-bodies.ts'
import { createLearned } from '../judging/learned.ts'
import { mostSettles, type Settled, settle } from '../judging/settle.ts'
import { createPutBack, type RecordState, shownState, stateOf } from '../judging/states.ts'
import { whyBlind } from '../properties/unchecked.ts'
import { inOrder, type Sequence, sequenceOf, stepsSent, textOfSequence } from '../sequences/sequence.ts'
import { UnfitRecord } from '../subject.ts'
import { namesToRenew } from '../target/state-place.ts'
import type { Anatomy } from '../trail/anatomy.ts'
import { type DrillContext, StateUnreadable } from './context.ts'
import type { Lane } from './lanes.ts'
import {
  type EndedRun,
  isOver,
  type PastRun,
  type Reference,
  type RunOptions,
  referenceOptions,
} from './run-options.ts'
import { createWaves } from './send-waves.ts'

/** After this many time-outs, they are not retried: each takes seconds. */
export const manyLate = 3
/** Weight of earlier responses: one slow response is soon forgotten. */
const fading = 0.9
const mostHistory = 300
/** Time for an app with pending work; `each`: for each notification since it was last done. */
const catchUpMs = { least: 5000, each: 50 } as const
const catchUpPauseMs = 50
/** After it, a clock in seconds has changed. */
const clockMs = 1100
/** Runs after the first two that may still show new differences. */
const learningRounds = 3

export type TrailRuns = ReturnType<typeof createTrailRuns>

export function createTrailRuns(context: DrillContext, anatomy: Anatomy, lane: Lane) {
  const { request, subject, signal, tell } = context
  const { options } = request
  const { trail } = anatomy
  const bodies = createRunBodies(anatomy, namesToRenew(options), context.usedIds)
  const references = new Map<string, Reference>()
  const { learned, differences, areSame, learn, learnUnsent } = createLearned(options, trail, tell)
  const history: PastRun[] = []
  const unsent: (() => Promise<RecordState[]>)[] = []
  let delayMs: number | null = null
  let lateRuns = 0
  let recentMs = 0
  let isBehind = false
  /** Notifications since the app had done all its work. */
  let sentSince = 0
  let endsAsFirst = false
  /** A state changed after the last response. */
  let isDelayed = false
  /** End states of the trail in order. An app that shows them has done its earlier work. */
  let ownEnd: readonly RecordState[] | null = null
  /** The same before other trails may have changed them. */
  let forgottenEnd: readonly RecordState[] | null = null

  const recordsSent = (sequence: Sequence, which: 'own' | 'other'): ReadonlySet<number> =>
    new Set(stepsSent(sequence, which).map(step => anatomy.recordOf[step] ?? 0))

  function stateReader(
    copies: readonly { subject: 'own' | 'other'; ids: RunIds }[],
    sequence: Sequence = [],
  ): () => Promise<RecordState[]> {
    const values = copies.flatMap(({ ids }) => ids.values)
    // Made once for all reads of a run: an eighth of the time of a drill went into it.
    const putBack = createPutBack(
      values,
      copies.flatMap(() => bodies.identifiers),
    )
    const sent = { own: recordsSent(sequence, 'own'), other: recordsSent(sequence, 'other') }
    return async () => {
      const states: RecordState[] = []
      for (const { subject: which, ids } of copies) {
        for (const [record, { service, kind }] of trail.records.entries()) {
          const recordId = ids.recordIds[record] ?? ''
          const named = ids.named[record] ?? {}
          const read = await context.readState({ recordId, named, service, kind })
          const of = { record, subject: which, ...(sent[which].has(record) ? {} : { isUnsent: true }) }
          states.push(stateOf(read, of, putBack))
        }
      }
      return states
    }
  }

  async function prepareRecords(ids: RunIds): Promise<void> {
    if (subject.prepare === null) return
    for (const record of recordsToPrepare(anatomy, bodies, ids)) await context.prepare(record)
  }

  /** Reads the states of a copy of the trail of which nothing is ever sent. */
  async function unsentReader(place: number): Promise<() => Promise<RecordState[]>> {
    const known = unsent[place]
    if (known !== undefined) return known
    const name = place === 0 ? 'unsent' : `unsent ${place}`
    const ids = bodies.newIds(`${request.idKey} ${name} ${trail.name}`)
    await prepareRecords(ids)
    const read = stateReader([{ subject: 'own', ids }])
    unsent.push(read)
    return read
  }

  /** Learns what differs between two such copies. `isPatient`: also a clock in seconds. */
  async function compareUnsent(isPatient = false): Promise<void> {
    const [read, readOther] = [await unsentReader(0), await unsentReader(1)]
    const before = await read()
    if (isPatient) await subject.pause(clockMs, signal)
    for (const after of [await readOther(), await read()]) learnUnsent(before, after)
  }

  async function run(sequence: Sequence, how: RunOptions): Promise<EndedRun> {
    const number = context.nextRun()
    const ids = { own: bodies.newIds(`${request.idKey} ${number} own`), other: null as RunIds | null }
    const hasOther = sequence.some(({ subject: which }) => which === 'other')
    if (hasOther) ids.other = bodies.newIds(`${request.idKey} ${number} other`)
    const idsOf = (which: 'own' | 'other'): RunIds => (which === 'other' ? (ids.other ?? ids.own) : ids.own)
    const readsUnsent = how.reads.some(which => recordsSent(sequence, which).size < trail.records.length)
    if (readsUnsent && unsent.length < 2) await compareUnsent()
    await prepareRecords(ids.own)
    if (ids.other !== null) await prepareRecords(ids.other)
    const waves = createWaves({
      sequence,
      subject,
      recordOf: ({ step, subject: which }) => recordToPrepare(anatomy, bodies, idsOf(which), step),
      bodyOf({ step, form, subject: which }) {
        const body = bodies.body(step, form, idsOf(which))
        return how.change === undefined ? body : Buffer.from(how.change(Buffer.from(body).toString(), step))
      },
      isRetried: how.endsAt !== 'failure',
      retriesLate: lateRuns < manyLate,
      recentMs: () => recentMs,
      changesToken: how.changesToken === true,
    })
    await lane.send(async () => {
      while (!waves.isDone && !isOver(how.endsAt, waves.sent)) {
        const before = waves.sent.length
        await waves.next(signal)
        const wave = waves.sent.slice(before)
        context.sentWave(wave)
        sentSince += wave.length
        recentMs = Math.max(fading * recentMs, ...wave.map(({ response }) => response.elapsedMs))
      }
    })
    if (waves.sent.some(({ response }) => response.error?.code === 'target-timeout')) lateRuns += 1
    const copies = how.reads.flatMap(which => {
      const of = which === 'own' ? ids.own : ids.other
      return of === null ? [] : [{ subject: which, ids: of }]
    })
    const readStates = stateReader(copies, sequence)
    const settled = copies.length === 0 ? null : await endOf(readStates, how)
    const states = (settled?.state ?? []).map(shownState)
    const recordIds = [...ids.own.recordIds, ...(ids.other?.recordIds ?? [])]
    const finished = { property: how.property, trail: trail.name, run: number, recordIds, states }
    tell({ kind: 'run', run: { ...finished, sequence: waves.sent } })
    if (settled !== null && how.reads[0] === 'own' && how.change === undefined) {
      history.push({ sequence: waves.sent, states: settled.state })
      if (history.length > mostHistory) history.shift()
    }
    if (settled !== null && delayMs === null && how.isThorough) delayMs = settled.changedAfterMs
    isDelayed ||= (settled?.changedAfterMs ?? 0) > 0
    return {
      sent: waves.sent,
      states: settled?.state ?? [],
      isExpected: settled?.isExpected ?? true,
      readAgain: readStates,
    }
  }

  function endOf(
    readStates: () => Promise<RecordState[]>,
    { expected, isThorough, ignoresCase, isRight }: RunOptions,
  ): Promise<Settled<RecordState[]>> {
    return settle(
      readStates,
      areSame,
      isRight ??
        (expected === null ? null : states => differences(expected, states, ignoresCase).length === 0),
      { settleMs: options.settleMs, delayMs, isThorough },
      subject,
      signal,
    )
  }

  function sequenceFor(steps: readonly number[], fresh: readonly number[]): Sequence {
    const form = (step: number): DrillForm => (fresh.includes(step) ? 'fresh' : 'captured')
    return sequenceOf(inOrder(steps).map(sending => ({ ...sending, form: form(sending.step) })))
  }

  const allSteps = [...anatomy.steps.keys()]
  const ownOrder = sequenceFor(allSteps, [])
  const ownName = textOfSequence(ownOrder)

  type IsReached = (states: readonly RecordState[]) => boolean
  async function isReadWithin(ms: number, { readAgain }: EndedRun, isReached: IsReached): Promise<boolean> {
    const endsAtMs = subject.monotonicMs() + ms
    while (subject.monotonicMs() < endsAtMs) {
      await subject.pause(catchUpPauseMs, signal)
      if (isReached(await readAgain())) return true
    }
    return false
  }

  const waitMs = () => Math.max(catchUpMs.least, 10 * options.settleMs, catchUpMs.each * sentSince)

  async function catchUp(): Promise<void> {
    if (isBehind) return
    if (forgottenEnd !== null) {
      const before = forgottenEnd
      forgottenEnd = null
      // With a backlog, an intermediate state would seem to be the end. The end before may never be reached again.
      if (isDelayed) await reaches(before)
      ownEnd = (await (isDelayed ? confirmed(allSteps) : reference(allSteps))).states
    }
    if (ownEnd === null) return
    const expected = ownEnd
    const first = await reaches(expected)
    if (first === null) return
    // A clock in seconds may have been equal in the first two runs; differences of these two are the app's own.
    const second = await run(ownOrder, { ...referenceOptions, expected })
    if (!second.isExpected) learn(await first.readAgain(), second.states)
    isBehind = !areSame(expected, second.states)
  }

  /** Sends the trail in order, and waits for its end: the app has done its earlier work. Resolves with a run without it. */
  async function reaches(end: readonly RecordState[]): Promise<EndedRun | null> {
    const ended = await run(ownOrder, { ...referenceOptions, expected: end })
    const isReached: IsReached = states => areSame(end, states)
    if (!ended.isExpected && !(await isReadWithin(waitMs(), ended, isReached))) return ended
    sentSince = 0
    return null
  }

  async function reference(steps: readonly number[], fresh: readonly number[] = []): Promise<Reference> {
    const sequence = sequenceFor(steps, fresh)
    const name = textOfSequence(sequence)
    const known = references.get(name)
    if (known !== undefined) return known
    const ended = await run(sequence, { ...referenceOptions, isThorough: delayMs === null })
    const found = { ...ended, isConfirmed: false }
    references.set(name, found)
    return found
  }

  /** An app that works later may have been read too early; after a later run, it is done with this one. */
  const endStatesOf = ({ states, readAgain }: EndedRun) => (isDelayed ? readAgain() : states)

  async function confirmed(steps: readonly number[], fresh: readonly number[] = []): Promise<Reference> {
    const sequence = sequenceFor(steps, fresh)
    const name = textOfSequence(sequence)
    const known = references.get(name)
    if (known?.isConfirmed === true) return known
    const first = known ?? (await run(sequence, referenceOptions))
    const last = await run(sequence, { ...referenceOptions, expected: first.states })
    if (isDelayed) await catchUp()
    let { states } = last
    if (!last.isExpected || !areSame(first.states, await endStatesOf(first))) {
      const next = await run(
        sequence,
        isDelayed ? referenceOptions : { ...referenceOptions, expected: states },
      )
      if (isDelayed) await catchUp()
      states = await endStatesOf(last)
      // Differences of two patient runs are the app's own.
      learn(states, await endStatesOf(next))
    }
    return save(name, { ...last, states, isConfirmed: true })
  }

  function save(name: string, found: Reference): Reference {
    references.set(name, found)
    if (name === ownName) ownEnd = found.states
    return found
  }

  /** Waits for the first state of an app that has shown none yet, since it works after its responses. */
  async function isShownLater(own: Reference): Promise<boolean> {
    const isBlind: IsReached = states => whyBlind(own.sent, states, options.state.by) !== null
    if (!isBlind(own.states) || isBlind([])) return false
    return isReadWithin(mostSettles * options.settleMs, own, states => !isBlind(states))
  }

  /** The statuses differ, so an app that shows them ends in another state. */
  async function isEndOfFirst(): Promise<boolean> {
    const { recordOf } = anatomy
    const firsts = trail.records.map((_, record) => recordOf.indexOf(record))
    const changes = trail.records.some((_, record) => {
      const [first, last] = [trail.steps[firsts[record] ?? 0], trail.steps[recordOf.lastIndexOf(record)]]
      return first?.status !== last?.status || first?.refundStatus !== last?.refundStatus
    })
    if (!changes) return false
    const all = await confirmed(allSteps)
    const equalsAll = ({ states }: Reference) => differences(states, all.states, false).length === 0
    // Only equality needs full patience, if the app is done when it responds.
    if ((delayMs ?? 0) === 0 && !equalsAll(await reference(firsts))) return false
    return equalsAll(await confirmed(firsts))
  }

  return {
    anatomy,
    /** Pointers that differ between runs of the same order. */
    learned,
    run,
    /** All steps in order. */
    ownOrder,
    /** End states after these steps in the trail's order, cached. */
    reference,
    /** The same with full patience, so that a difference is certain. */
    confirmed,
    /**
     * Waits until the app has done the work of earlier runs: it processes in order of arrival, so the trail
     * is sent again until it ends as the first time.
     */
    catchUp,
    /** Other trails may have changed the end states. */
    forgetReferences(): void {
      references.clear()
      forgottenEnd = ownEnd ?? forgottenEnd
      ownEnd = null
    },
    differences,
    compareUnsent,
    history,
    /** Set if a wrong signature beside a right token is accepted, and a wrong token is not. */
    isTokenEnough: false,
    get lateRuns() {
      return lateRuns
    },
    /** Set by `prepare`: the trail in order ends in the state after the first notification of each record. */
    get endsAsFirst() {
      return endsAsFirst
    },
    /** The app still works after its responses. */
    get isDelayed() {
      return isDelayed
    },
    /**
     * Runs the trail in order and learns which values differ between equal runs. Returns why states are no
     * evidence; `null` if they are.
     */
    async prepare(): Promise<string | null> {
      try {
        let own = await confirmed(allSteps)
        const isLate = await isShownLater(own)
        if (isLate) {
          references.clear()
          ownEnd = null
          own = await confirmed(allSteps)
        }
        const blind = whyBlind(own.sent, own.states, options.state.by)
        if (blind !== null) return isLate ? `${blind} It was shown later: set a longer settle time.` : blind
        const readUnsent = await unsentReader(0)
        if (areSame(await readUnsent(), own.states))
          return 'The state is the same before and after the notifications.'
        for (let round = 0; round < learningRounds; round++) {
          const again = await run(ownOrder, { ...referenceOptions, expected: own.states })
          const states = await endStatesOf(own)
          const wasEarly = !areSame(own.states, states)
          own = save(ownName, { ...own, states })
          if (wasEarly) continue
          if (!again.isExpected) {
            if (isDelayed) await run(ownOrder, { ...referenceOptions, expected: states })
            const now = await endStatesOf(again)
            learn(states, now)
            if (!areSame(states, now)) continue
          }
          endsAsFirst = await isEndOfFirst()
          return null
        }
        return 'The state differs between two runs of the same order, so there is nothing to compare with.'
      } catch (thrown) {
        if (thrown instanceof StateUnreadable || thrown instanceof UnfitRecord) return thrown.message
        throw thrown
      }
    },
  }
}
