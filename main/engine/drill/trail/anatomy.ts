import { finalRank, isOrderCertain } from '../../inspect/trail/trail-order.ts'
import type { LoadedTrail } from '../drill-run.ts'
import { type PlacedStep, placedSteps } from './trails.ts'

/** What sequences need to know of a trail. Steps are named by their place, from 0. */
export interface Anatomy {
  readonly trail: LoadedTrail
  readonly steps: readonly PlacedStep[]
  /** Places of the records that the steps belong to. */
  readonly recordOf: readonly number[]
  /** Nothing in these two says which came first: they are sent in the trail's order. */
  isOrderFixed(a: number, b: number): boolean
  /** Statuses before the final one, which may be skipped. */
  readonly skippable: readonly number[]
  readonly refundMoves: readonly number[]
  /** Fundings that give a withdrawal back. */
  readonly givingBack: readonly number[]
  /** The next step of the same record. */
  nextOf(step: number): number | null
}

export function anatomyOf(trail: LoadedTrail): Anatomy {
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
    isOrderFixed(a, b) {
      const [first, second] = [steps[a], steps[b]]
      if (a === b || first === undefined || second === undefined) return false
      return recordOf[a] === recordOf[b] && !isOrderCertain(first, second)
    },
    skippable: all.filter(step => {
      const { statusRank = finalRank, refundRank = 0 } = steps[step] ?? {}
      return statusRank !== finalRank && refundRank === 0 && isBeforeFinal(step)
    }),
    refundMoves: all.filter(step => (steps[step]?.refundRank ?? 0) > 0),
    givingBack: all.filter(step => (steps[step]?.reversalOf ?? null) !== null),
    nextOf,
  }
}
