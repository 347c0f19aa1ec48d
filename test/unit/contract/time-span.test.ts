import { expect, test } from 'vitest'
import { timeSpanMs } from '#contract/time-span'

test.each([
  ['60s', 60_000],
  ['1.5s', 1_500],
  ['90', 90_000],
  ['24h', 86_400_000],
  // A timer of a part of a millisecond fails.
  ['1.5ms', 2],
  ['0', 0],
])('%s is %i ms', (text, ms) => {
  expect(timeSpanMs(text)).toBe(ms)
})

test.each(['', 's', '-1s', '25h', '1d', '1 s', '1e3'])('%j is no time span', text => {
  expect(timeSpanMs(text)).toBeNull()
})
