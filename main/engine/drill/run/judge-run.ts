import type { Change } from '#contract/deliveries/trail'
import { type Expectation, readExpectation } from '#contract/drill/expectations'
import { at } from '#contract/json/pointer'
import { type JsonNode, readJson } from '#contract/json/text'
import {
  type AppFacts,
  judgeAmount,
  judgeStatus,
  onlyAmount,
  shownAmount,
  shownStatus,
} from '../expected/documented.ts'
import { endsOf, type Judgment, judgeExpectation, judgmentOf } from '../expected/judge.ts'
import { isRounded } from '../expected/values.ts'
import { ignoring } from '../judging/differences.ts'
import type { RecordState } from '../judging/states.ts'
import type { Sequence } from '../sequences/sequence.ts'
import type { DrillContext } from './context.ts'
import { referenceOptions } from './run-options.ts'
import type { TrailRuns } from './trail-runs.ts'

export type StateJudge = ReturnType<typeof createStateJudge>

/** What is wrong in the end states of a sequence. */
export interface Wrongs {
  readonly differences: readonly Change[]
  /** What the check of a test has said; `null` if it passed. */
  readonly problem: string | null
}

const longestProblem = 500

/** Judges end states by the user's expectations, the check of a test, and the documented status and amount. */
export function createStateJudge(runs: TrailRuns, { request, signal }: DrillContext) {
  const { anatomy } = runs
  const { options, check } = request
  const expectations = options.expect.map(readExpectation).filter((one): one is Expectation => one !== null)
  const isIgnored = ignoring([...options.ignore, ...runs.learned])
  const judged = new Set<string>()
  const reasons = new Map<string, string>()
  let facts: Promise<AppFacts> | null = null

  async function judgmentOfStates(sequence: Sequence, states: readonly RecordState[]): Promise<Judgment> {
    facts ??= factsOf(runs)
    const known = await facts
    return judgmentOf(endsOf(sequence, states, anatomy), [
      ...expectations.map(expectation => ({
        text: expectation.text,
        judge: (end: Parameters<typeof judgeStatus>[0]) => judgeExpectation(expectation, end, anatomy),
      })),
      { text: 'status', judge: end => judgeStatus(end, anatomy, known, isIgnored) },
      { text: 'amount', judge: end => judgeAmount(end, anatomy, known, isIgnored) },
    ])
  }

  /** Calls the check for each record of which something was sent. */
  async function problemOf(sequence: Sequence, states: readonly RecordState[]): Promise<string | null> {
    if (check === undefined) return null
    for (const { record, subject, text } of states) {
      const sent = sequence.filter(({ step }) => anatomy.recordOf[step] === record).map(({ step }) => step)
      const of = anatomy.trail.records[record]
      if (subject !== 'own' || sent.length === 0 || of === undefined) continue
      judged.add('check')
      const problem = await check(
        {
          state: text,
          sent: sent.map(step => anatomy.trail.bodies[step] ?? ''),
          record: of,
          trail: { name: anatomy.trail.name, bodies: anatomy.trail.bodies },
        },
        signal,
      )
      if (problem !== null) return problem.slice(0, longestProblem)
    }
    return null
  }

  return {
    /** Sends sequences in order first, to learn which words the app uses. */
    async wrongs(sequence: Sequence, states: readonly RecordState[]): Promise<Wrongs> {
      const { differences, ...rest } = await judgmentOfStates(sequence, states)
      for (const text of rest.judged) judged.add(text)
      for (const [text, reason] of rest.reasons) reasons.set(text, reason)
      return { differences, problem: await problemOf(sequence, states) }
    },
    /** Why nothing was judged; `null` if something was. */
    whyNothing: (): string | null =>
      judged.size > 0
        ? null
        : `Nothing was expected. ${[...new Set(reasons.values())].join(' ')} Set an expectation.`,
    /** What was not judged, with the reason; `null` if all was. */
    limit(): string | null {
      const missing = [...reasons].filter(([text]) => !judged.has(text))
      return missing.length === 0
        ? null
        : missing.map(([text, reason]) => `Not judged: ${text}. ${reason}`).join(' ')
    },
  }
}

/** Sends a trail's notifications alone and in order, to learn which words the app uses, and whether it rounds. */
async function factsOf(runs: TrailRuns): Promise<AppFacts> {
  const { steps, trail } = runs.anatomy
  const finals = [...steps.keys()].filter(step => steps[step]?.step.isFinal === true)
  const knownWords = new Set<number>()
  for (const step of finals)
    if ((await showsAlone(step, runs)) || (await changesNothing(step, runs))) knownWords.add(step)
  const roundedRecords = new Set<number>()
  for (const record of trail.records.keys()) if (await rounds(record, runs)) roundedRecords.add(record)
  return { knownWords, roundedRecords }
}

async function showsAlone(step: number, runs: TrailRuns): Promise<boolean> {
  const { states } = await runs.reference([step])
  return shownStatus(states, runs.anatomy.recordOf[step] ?? 0) === statusOf(step, runs)
}

/** The state shows the first status and the last one before this step, which differ, and this step changes nothing. */
async function changesNothing(step: number, runs: TrailRuns): Promise<boolean> {
  const { recordOf } = runs.anatomy
  const record = recordOf[step] ?? 0
  const before = [...recordOf.keys()].filter(one => one < step && recordOf[one] === record)
  const [first, last] = [before[0], before.at(-1)]
  if (first === undefined || last === undefined || statusOf(first, runs) === statusOf(last, runs))
    return false
  const start = await runs.reference([first])
  const without = await runs.confirmed(before)
  if (shownStatus(start.states, record) !== statusOf(first, runs)) return false
  if (shownStatus(without.states, record) !== statusOf(last, runs)) return false
  const all = await runs.confirmed([...before, step])
  return runs.differences(without.states, all.states, false).length === 0
}

function statusOf(step: number, { anatomy }: TrailRuns): string {
  return (anatomy.trail.steps[step]?.status ?? '').toLowerCase()
}

/** Fractions of the amounts that are tried, repeated to as many places as the record's own. */
const fractions = ['37', '61']

/** Whether the app rounds the record's amount, and two others that are sent in its place. */
async function rounds(record: number, runs: TrailRuns): Promise<boolean> {
  const { anatomy } = runs
  const amount = onlyAmount(record, anatomy)
  const [, whole = '', fraction = ''] = /^(\d+)\.(\d+)$/.exec(amount ?? '') ?? []
  if (amount === null || whole === '') return false
  const all = [...anatomy.steps.keys()]
  const shown = shownAmount((await runs.reference(all)).states, record)
  if (shown === null || !isRounded(amount, shown)) return false
  for (const [place, digits] of fractions.entries()) {
    const other = `${BigInt(whole) + BigInt(place + 1)}.${digits.repeat(fraction.length).slice(0, fraction.length)}`
    const change = (text: string, step: number) =>
      anatomy.recordOf[step] === record
        ? withAmount(text, anatomy.trail.records[record]?.kind ?? '', other)
        : text
    const { states } = await runs.run(runs.ownOrder, { ...referenceOptions, change })
    const then = shownAmount(states, record)
    if (then === null || !isRounded(other, then)) return false
  }
  return true
}

/** A body with another amount; every other character stays. */
function withAmount(text: string, kind: string, amount: string): string {
  const body = readJson(text)
  if (!body.ok) return text
  const node: JsonNode | undefined =
    at(body.root, `/payload/${kind}/amount`) ?? at(body.root, '/payload/amount')
  if (node?.type !== 'string' && node?.type !== 'number') return text
  const value = node.type === 'string' ? JSON.stringify(amount) : amount
  return text.slice(0, node.start) + value + text.slice(node.end)
}
