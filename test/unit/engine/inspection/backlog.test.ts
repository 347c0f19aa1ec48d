import { expect, test } from 'vitest'
import { createBacklog } from '../../../../main/engine/inspection/backlog.ts'

function backlogOf(pending: number) {
  let totals = { deliveries: 500, pending, commits: 0 }
  let reads = 0
  const backlog = createBacklog({ totals: () => totals }, () => {
    reads += 1
  })
  expect(backlog.status()).toBeNull()
  backlog.begin()
  return {
    backlog,
    reads: () => reads,
    now(deliveries: number, left: number) {
      totals = { deliveries, pending: left, commits: 0 }
      backlog.inspected()
      return backlog.status()
    },
  }
}

test('what was not read at the start counts down, whatever comes meanwhile', () => {
  const { backlog, now, reads } = backlogOf(400)
  expect(backlog.status()).toEqual({ total: 400, left: 400 })
  expect(now(500, 300)).toEqual({ total: 400, left: 300 })
  expect(now(550, 350)).toEqual({ total: 400, left: 300 })
  expect(reads()).toBe(0)
  expect(now(550, 50)).toBeNull()
  expect(reads()).toBe(1)
  // What lags from now on is not the backlog of the start, and the end is reported once.
  expect(now(900, 400)).toBeNull()
  expect(reads()).toBe(1)
})

test('deliveries that are removed meanwhile do not hold it up', () => {
  expect(backlogOf(400).now(100, 0)).toBeNull()
})

test('a few are inspected before anyone sees a notice', () => {
  expect(backlogOf(99).backlog.status()).toBeNull()
})
