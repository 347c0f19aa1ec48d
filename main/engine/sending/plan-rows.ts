import { type DeliveryId, deliveryId } from '#contract/terms'

/**
 * What a batch sends, in order of arrival, on its way from the query worker: one array of numbers, since posting to
 * another thread costs by the object.
 */
export interface PlanRows {
  readonly numbers: Float64Array
  /** The URL of each, where each has its own. */
  readonly targets: readonly string[] | null
}

/** One delivery of a plan: when it came, and its position by its record's own clock and ranks. */
export interface PlanRow {
  readonly id: DeliveryId
  readonly receivedAtMs: number
  readonly clockUs: number
  readonly statusRank: number
  readonly refundRank: number
}

/** Numbers of one row, in the order of `addPlanRow`. */
const numbersEach = 5

/** Appends a row to the numbers of a plan. */
export function addPlanRow(numbers: number[], row: PlanRow): void {
  numbers.push(row.id, row.receivedAtMs, row.clockUs, row.statusRank, row.refundRank)
}

export function countPlanRows({ numbers }: PlanRows): number {
  return numbers.length / numbersEach
}

/** `place`: from 0. */
export function planId({ numbers }: PlanRows, place: number): DeliveryId {
  return deliveryId(numbers[place * numbersEach] ?? 0)
}

export function planReceivedAtMs({ numbers }: PlanRows, place: number): number {
  return numbers[place * numbersEach + 1] ?? 0
}

/** Compares as a trail is ordered: clock, status, refund. 0 where these are the same. */
export function comparePlanPlaces({ numbers }: PlanRows, left: number, right: number): number {
  for (let offset = 2; offset < numbersEach; offset++) {
    const difference =
      (numbers[left * numbersEach + offset] ?? 0) - (numbers[right * numbersEach + offset] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
