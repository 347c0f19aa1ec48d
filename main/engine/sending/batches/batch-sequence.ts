import type { BatchPlan } from '#contract/sending/replay'
import type { DeliveryId } from '#contract/terms'
import { seededRandom } from './random.ts'

/** Numbers of one planned sending, as the reading worker gives them: id, received (ms), clock (us), status rank, refund rank. */
const numbersEach = 5

/** What is sent, one after the other. */
export interface BatchSequence {
  readonly ids: readonly DeliveryId[]
  /** When each is due, in milliseconds from the beginning; `null` for as fast as possible. */
  readonly dueMs: Float64Array | null
  /** The URL of each, where each has its own. */
  readonly targets: readonly string[] | null
}

/**
 * Lays a plan's deliveries (oldest first) out in order and time. A place in the sequence is due when the delivery that
 * arrived in that place was, so that another order keeps the rhythm. Duplicates follow their original at once.
 */
export function sequenceOf(
  rows: { readonly numbers: Float64Array; readonly targets: readonly string[] | null },
  plan: Pick<BatchPlan, 'order' | 'seed' | 'timing' | 'duplicatePercent'>,
): BatchSequence {
  const { numbers } = rows
  const count = numbers.length / numbersEach
  const random = seededRandom(plan.seed)
  const order = placesInOrder(numbers, count, plan.order, random)
  const ids: DeliveryId[] = []
  const targets: string[] = []
  const due: number[] = []
  const { timing } = plan
  const firstMs = numbers[1] ?? 0
  order.forEach((row, place) => {
    const times = plan.duplicatePercent > 0 && random() * 100 < plan.duplicatePercent ? 2 : 1
    for (let time = 0; time < times; time++) {
      if (timing.mode === 'interval') due.push(ids.length * timing.intervalMs)
      else if (timing.mode === 'recorded') {
        due.push(((numbers[place * numbersEach + 1] ?? 0) - firstMs) / timing.speed)
      }
      ids.push((numbers[row * numbersEach] ?? 0) as DeliveryId)
      if (rows.targets !== null) targets.push(rows.targets[row] ?? '')
    }
  })
  return {
    ids,
    dueMs: timing.mode === 'asap' ? null : neverBack(due),
    targets: rows.targets === null ? null : targets,
  }
}

/** The wall clock may have been set back while it captured. */
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
  numbers: Float64Array,
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
      // As a trail is ordered: clock, status, refund, then arrival (the sort is stable).
      return places.sort((left, right) => {
        for (const offset of [2, 3, 4]) {
          const difference =
            (numbers[left * numbersEach + offset] ?? 0) - (numbers[right * numbersEach + offset] ?? 0)
          if (difference !== 0) return difference
        }
        return left - right
      })
    case 'shuffled':
      // Fisher and Yates.
      for (let last = count - 1; last > 0; last--) {
        const other = Math.floor(random() * (last + 1))
        const moved = places[last] ?? 0
        places[last] = places[other] ?? 0
        places[other] = moved
      }
      return places
  }
}
