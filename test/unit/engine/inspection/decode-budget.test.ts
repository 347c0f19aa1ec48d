import { expect, test } from 'vitest'
import { createDecodeBudget, decodeBudget } from '../../../../main/engine/inspection/decode-budget.ts'

test('a sender that spent its time waits for the next minute, and others do not, until all have spent theirs', () => {
  const budget = createDecodeBudget()
  budget.spend('a', 0, decodeBudget.senderMs)
  expect(['a', 'b'].map(sender => budget.hasLeft(sender, 1))).toEqual([false, true])
  expect(budget.hasLeft('a', decodeBudget.minuteMs)).toBe(true)
  // More addresses than are remembered: the total of all still counts.
  for (let sender = 0; sender < 10_000; sender += 1) budget.spend(`${sender}`, 2, 1)
  expect(['b', 'new'].map(sender => budget.hasLeft(sender, 3))).toEqual([false, false])
})
