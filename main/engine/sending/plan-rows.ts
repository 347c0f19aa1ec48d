import { type DeliveryId, deliveryId } from '#contract/terms'
import type { RequestMoment } from '../store/read-store.ts'

/**
 * Deliveries of a batch, in order of arrival, from the query worker: one array of numbers, since the cost of
 * a message to another thread depends on the number of objects.
 */
export interface PlanRows {
  readonly numbers: Float64Array
  /** The URL of each delivery, if they differ. */
  readonly targets: readonly string[] | null
}

/** Numbers of one row, in the order of `addPlanRow`. */
const numbersEach = 5

export function addPlanRow(numbers: number[], row: RequestMoment): void {
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

/** Compares in a trail's order: clock, status, refund. 0 if these are equal. */
export function comparePlanPlaces({ numbers }: PlanRows, left: number, right: number): number {
  for (let offset = 2; offset < numbersEach; offset++) {
    const difference =
      (numbers[left * numbersEach + offset] ?? 0) - (numbers[right * numbersEach + offset] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
