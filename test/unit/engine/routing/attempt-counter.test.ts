import { expect, test } from 'vitest'
import { createAttemptCounter } from '../../../../main/engine/routing/attempt-counter.ts'

test('counts each key by itself, and forgets what came longest ago', () => {
  const count = createAttemptCounter(2)
  expect([count('a'), count('a'), count('b'), count('a')]).toEqual([1, 2, 1, 3])
  count('c')
  // b was counted before a was counted again.
  expect([count('a'), count('b')]).toEqual([4, 1])
})
