import { finalRank, isOrderDecided } from '../../inspect/trail/trail-order.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { placedSteps } from './trails.ts'

export type Anatomy = ReturnType<typeof anatomyOf>

/** Facts about a trail for sequences. Steps are named by their index from 0. */
export function anatomyOf(trail: LoadedTrail) {
  const steps = placedSteps(trail)
  const recordOf = trail.steps.map(({ record }) => record)
  const all = [...steps.keys()]
  const nextOf = (step: number) =>
    all.find(other => other > step && recordOf[other] === recordOf[step]) ?? null
  const isBeforeFinal = (step: number) =>
    all.some(
      other => other > step && recordOf[other] === recordOf[step] && steps[other]?.statusRank === finalRank,
    )
  return {
    trail,
    steps,
    recordOf,
    /** The order of these two is unknown, so they stay in the trail's order. */
    isOrderFixed(a: number, b: number): boolean {
      const [first, second] = [steps[a], steps[b]]
      if (a === b || first === undefined || second === undefined) return false
      return recordOf[a] === recordOf[b] && !isOrderDecided(first, second)
    },
    /** Statuses before the final one, which may be skipped. */
    skippable: all.filter(step => {
      const { statusRank = finalRank, refundRank = 0 } = steps[step] ?? {}
      return statusRank !== finalRank && refundRank === 0 && isBeforeFinal(step)
    }),
    refundMoves: all.filter(step => (steps[step]?.refundRank ?? 0) > 0),
    /** Fundings that return a withdrawal. */
    givingBack: all.filter(step => (steps[step]?.reversalOf ?? null) !== null),
    nextOf,
  }
}
