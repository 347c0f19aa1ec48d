import { expect, test } from 'vitest'
import { deliveryId } from '#contract/terms'
import {
  addPlanRow,
  comparePlanPlaces,
  countPlanRows,
  type PlanRows,
  planId,
  planReceivedAtMs,
} from '../../../../main/engine/sending/plan-rows.ts'
import type { RequestMoment } from '../../../../main/engine/store/read-store.ts'

const row: RequestMoment = { id: deliveryId(3), receivedAtMs: 30, clockUs: 5, statusRank: 1, refundRank: 2 }

function planOf(rows: readonly RequestMoment[]): PlanRows {
  const numbers: number[] = []
  for (const one of rows) addPlanRow(numbers, one)
  return { numbers: Float64Array.from(numbers), targets: null }
}

test('what is put into a plan comes out of it, row by row', () => {
  const plan = planOf([row, { ...row, id: deliveryId(9), receivedAtMs: 90 }])
  expect(countPlanRows(plan)).toBe(2)
  expect([planId(plan, 0), planId(plan, 1)]).toEqual([3, 9])
  expect([planReceivedAtMs(plan, 0), planReceivedAtMs(plan, 1)]).toEqual([30, 90])
  expect(countPlanRows(planOf([]))).toBe(0)
})

test('places are compared by clock, then status, then refund, whatever their ids and arrivals', () => {
  const plan = planOf([
    row,
    { ...row, id: deliveryId(1), receivedAtMs: 1 },
    { ...row, clockUs: 4, statusRank: 9, refundRank: 9 },
    { ...row, statusRank: 0, refundRank: 9 },
    { ...row, refundRank: 1 },
  ])
  expect(comparePlanPlaces(plan, 0, 1)).toBe(0)
  for (const earlier of [2, 3, 4]) {
    expect(comparePlanPlaces(plan, earlier, 0)).toBeLessThan(0)
    expect(comparePlanPlaces(plan, 0, earlier)).toBeGreaterThan(0)
  }
})
