import type { BatchPlan } from '#contract/sending/replay'
import type { DeliveryId } from '#contract/terms'
import { comparePlanPlaces, countPlanRows, type PlanRows, planId, planReceivedAtMs } from '../plan-rows.ts'
import { seededRandom } from '../seeded-random.ts'

/**
 * The notifications to send, in order. Arranges a plan's deliveries (oldest first) in order and time. A
 * position in the sequence is due when the delivery that arrived at that position was, so that another order
 * keeps the timing. Duplicates follow their original at once.
 */
export function sequenceOf(
  rows: PlanRows,
  plan: Pick<BatchPlan, 'order' | 'seed' | 'timing' | 'duplicatePercent'>,
) {
  const count = countPlanRows(rows)
  const random = seededRandom(plan.seed)
  const order = placesInOrder(rows, count, plan.order, random)
  const ids: DeliveryId[] = []
  const targets: string[] = []
  const due: number[] = []
  const { timing } = plan
  const firstMs = planReceivedAtMs(rows, 0)
  order.forEach((row, place) => {
    const times = plan.duplicatePercent > 0 && random() * 100 < plan.duplicatePercent ? 2 : 1
    for (let time = 0; time < times; time++) {
      if (timing.mode === 'interval') due.push(ids.length * timing.intervalMs)
      else if (timing.mode === 'recorded') {
        due.push((planReceivedAtMs(rows, place) - firstMs) / timing.speed)
      }
      ids.push(planId(rows, row))
      if (rows.targets !== null) targets.push(rows.targets[row] ?? '')
    }
  })
  return {
    ids,
    /** Due time of each, in milliseconds from the start; `null` for as fast as possible. */
    dueMs: timing.mode === 'asap' ? null : neverBack(due),
    /** The URL of each delivery, if they differ. */
    targets: rows.targets === null ? null : targets,
  }
}

/** The wall clock may have been set back during capture. */
function neverBack(due: readonly number[]): Float64Array {
  const result = new Float64Array(due.length)
  let last = 0
  due.forEach((value, index) => {
    last = Math.max(last, value)
    result[index] = last
  })
  return result
}

function placesInOrder(
  rows: PlanRows,
  count: number,
  order: BatchPlan['order'],
  random: () => number,
): number[] {
  const places = Array.from({ length: count }, (_, index) => index)
  switch (order) {
    case 'arrived':
      return places
    case 'reversed':
      return places.reverse()
    case 'record':
      // In a trail's order: clock, status, refund, then arrival (the sort is stable).
      return places.sort((left, right) => comparePlanPlaces(rows, left, right) || left - right)
    case 'shuffled':
      // A Fisher-Yates shuffle.
      for (let last = count - 1; last > 0; last--) {
        const other = Math.floor(random() * (last + 1))
        const moved = places[last] ?? 0
        places[last] = places[other] ?? 0
        places[other] = moved
      }
      return places
  }
}
