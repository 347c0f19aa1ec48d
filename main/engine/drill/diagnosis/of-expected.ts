import type { Suspicion } from '#contract/drill/drill'
import { isRounded } from '../expected/values.ts'
import type { Break } from '../run/break.ts'
import type { TrailRuns } from '../run/trail-runs.ts'
import { stepsSent } from '../sequences/sequence.ts'
import { createEvidence } from './evidence.ts'

/** Probable cause of an end state that is not as expected. May send notifications of new records. */
export async function ofExpected(broken: Break, runs: TrailRuns): Promise<Suspicion> {
  const { differences, sequence } = broken
  if (differences.length === 0) return 'other'
  if (differences.some(({ from, to }) => isRounded(unquoted(from), unquoted(to)))) return 'amount-rounded'
  const evidence = await createEvidence(broken, runs)
  if (differences.some(({ from, to }) => isMore(unquoted(from), unquoted(to))))
    return sequence.some(({ repeats }) => repeats !== null) ? 'counts-repeats' : 'counted-again'
  const latest = stepsSent(sequence, 'own').at(-1) ?? 0
  if (evidence.needsReference) return 'reference-needed'
  const isRefund = runs.anatomy.refundMoves.includes(latest)
  if (isRefund && (evidence.dropsRefunds || !(await evidence.showsRefunds()))) return 'refunds-ignored'
  const isLost = !evidence.leavesRecord(latest) && (await isAsWithoutLast(broken, runs))
  return isLost ? 'failure-acknowledged' : (evidence.model() ?? 'other')
}

/** A text that is JSON without its quotes. */
function unquoted(json: string | null): string {
  return json?.replace(/^"|"$/g, '') ?? ''
}

function isMore(expected: string, found: string): boolean {
  const [a, b] = [Number(expected), Number(found)]
  return expected !== '' && found !== '' && Math.abs(b) > Math.abs(a)
}

/** Whether the notification that should count changed nothing, as if it had not been sent. */
async function isAsWithoutLast(broken: Break, runs: TrailRuns): Promise<boolean> {
  const without = stepsSent(broken.sequence, 'own').slice(0, -1)
  if (without.length === 0) return false
  const { states } = await runs.reference(without)
  return runs.differences(states, broken.after, false).length === 0
}
