import { expect, test } from 'vitest'
import { createClockWatch } from '../../../../main/engine/sessions/clock-watch.ts'
import { reasonToAsk } from '../../../../main/engine/sessions/reason-to-ask.ts'

const hourMs = 3_600_000
const byAge = { deliveries: null, ageMs: 24 * hourMs, bodyBytes: null }
const byNumber = { deliveries: 10, ageMs: null, bodyBytes: null }
const none = { count: 0, isNewestIncluded: false, ofThisRun: 0 }
const right = { aheadMs: 0, runMs: 100 * hourMs }
const ahead = { ...right, aheadMs: hourMs }

test('half of all goes by age without a question, more than half does not', () => {
  const aged = { ...none, count: 5 }
  expect(reasonToAsk({ deliveries: 5, total: 10, aged }, byAge, right)).toBeNull()
  expect(reasonToAsk({ deliveries: 6, total: 10, aged: { ...none, count: 6 } }, byAge, right)).toBe('most')
})

test('the newest delivery never goes by age without a question', () => {
  const aged = { ...none, count: 1, isNewestIncluded: true }
  expect(reasonToAsk({ deliveries: 1, total: 10, aged }, byAge, right)).toBe('newest')
})

test('what came during a run that is shorter than the limit cannot be older than it', () => {
  const aged = { ...none, count: 1, ofThisRun: 1 }
  expect(reasonToAsk({ deliveries: 1, total: 10, aged }, byAge, { ...right, runMs: hourMs })).toBe('clock')
  expect(reasonToAsk({ deliveries: 1, total: 10, aged }, byAge, right)).toBeNull()
})

test('after the clock was set ahead by an hour, age always asks, and number only for more than half', () => {
  const aged = { ...none, count: 1 }
  expect(reasonToAsk({ deliveries: 1, total: 10, aged }, byAge, ahead)).toBe('clock')
  expect(reasonToAsk({ deliveries: 1, total: 10, aged }, byAge, { ...ahead, aheadMs: hourMs - 1 })).toBeNull()
  expect(reasonToAsk({ deliveries: 6, total: 10, aged: none }, byNumber, ahead)).toBe('clock')
  expect(reasonToAsk({ deliveries: 5, total: 10, aged: none }, byNumber, ahead)).toBeNull()
  expect(reasonToAsk({ deliveries: 9, total: 10, aged: none }, byNumber, right)).toBeNull()
})

test('a clock that is set ahead shows against the time that passed; sleep is no jump', () => {
  let [nowMs, monotonicMs, uptimeMs] = [1_000_000, 10, 20]
  const watch = createClockWatch({
    nowMs: () => nowMs,
    monotonicMs: () => monotonicMs,
    uptimeMs: () => uptimeMs,
  })
  // A night of sleep: the monotonic clock stops.
  nowMs += 8 * hourMs
  uptimeMs += 8 * hourMs
  monotonicMs += 5
  expect([watch.aheadMs(), watch.runMs()]).toEqual([0, 8 * hourMs])
  nowMs += 2 * hourMs
  expect(watch.aheadMs()).toBe(2 * hourMs)
  watch.accept()
  expect(watch.aheadMs()).toBe(0)
})
