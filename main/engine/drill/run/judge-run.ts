import type { Change } from '#contract/deliveries/trail'
import { type Expectation, readExpectation } from '#contract/drill/expectations'
import { type AppFacts, judgeAmount, judgeStatus } from '../expected/documented.ts'
import { endsOf, type Judgment, judgeExpectation, judgmentOf } from '../expected/judge.ts'
import { ignoring } from '../judging/differences.ts'
import type { RecordState } from '../judging/states.ts'
import type { Sequence } from '../sequences/sequence.ts'
import { factsOf } from './app-facts.ts'
import type { DrillContext } from './context.ts'
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
          ...{ state: text, sent: sent.map(step => anatomy.trail.bodies[step] ?? ''), record: of },
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
