import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { PendingAnswers } from '../../../../main/engine/store/pending-answers.ts'

const id = (value: number) => value as DeliveryId

test('answers that are taken and confirmed are told as a range', () => {
  const answers = new PendingAnswers()
  answers.add(id(5), 200, 1.5)
  answers.add(id(3), 413, 2)
  expect([...answers.take()]).toEqual([5, 200, 1.5, 3, 413, 2])
  expect(answers.isEmpty).toBe(true)
  expect(answers.confirm()).toEqual({ firstId: 3, lastId: 5, count: 2 })
  expect(answers.confirm()).toBeNull()
})

test('answers that are given back go first the next time', () => {
  const answers = new PendingAnswers()
  answers.add(id(1), 200, 1)
  answers.take()
  answers.add(id(2), 200, 1)
  answers.giveBack()
  expect([...answers.take()]).toEqual([1, 200, 1, 2, 200, 1])
})

test('while the store fails the oldest answers are left out, so that memory stays bounded', () => {
  const answers = new PendingAnswers()
  for (let round = 0; round < 3; round += 1) {
    for (let count = 1; count <= 10_001; count += 1) answers.add(id(round * 20_000 + count), 503, 1)
    answers.take()
    answers.giveBack()
  }
  const kept = answers.take()
  expect(kept.length).toBe(20_000 * 3)
  expect(kept.at(-3)).toBe(50_001)
})
