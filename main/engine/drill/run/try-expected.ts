import type { Sequence } from '../sequences/sequence.ts'
import type { Break, Care } from './break.ts'
import type { StateJudge } from './judge-run.ts'
import { referenceOptions, type TrailRuns } from './trail-runs.ts'

/** Sends a sequence and judges its end state; `null` if it is as expected. */
export async function tryExpected(
  sequence: Sequence,
  runs: TrailRuns,
  judge: StateJudge,
  care: Care,
): Promise<Break | null> {
  const ended = await runs.run(sequence, {
    ...referenceOptions,
    ...{ property: 'expected', isThorough: care === 'thorough' },
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
