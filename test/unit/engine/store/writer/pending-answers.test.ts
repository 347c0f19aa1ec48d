import { expect, test } from 'vitest'
import type { AnswerOrigin } from '#contract/deliveries/delivery'
import type { DeliveryId, RouteId } from '#contract/terms'
import { PendingAnswers } from '../../../../../main/engine/store/writer/pending-answers.ts'

const id = (value: number) => value as DeliveryId

test('answers that are taken and confirmed are published as a range', () => {
  const answers = new PendingAnswers()
  answers.add(id(5), 200, 1.5)
  answers.add(id(3), 413, 2)
  expect([...answers.take().numbers]).toEqual([5, 200, 1.5, 3, 413, 2])
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
  expect([...answers.take().numbers]).toEqual([1, 200, 1, 2, 200, 1])
})

test('origins go along with the answers, are published as part of the range, and come back after a failure', () => {
  const answers = new PendingAnswers()
  const route = { routeId: 3 as RouteId, routeName: 'mine', routePath: '*' }
  const origin: AnswerOrigin = { ...route, by: 'app', rule: null, target: 'http://127.0.0.1:3000/' }
  answers.addOrigin(id(7), origin)
  expect(answers.isEmpty).toBe(false)
  answers.take()
  answers.giveBack()
  answers.add(id(4), 503, 1)
  expect(answers.take().origins).toEqual([{ id: 7, value: JSON.stringify(origin) }])
  expect(answers.confirm()).toEqual({ firstId: 4, lastId: 7, count: 1 })
  expect(answers.take().origins).toEqual([])
})

test('while the store fails the oldest answers are left out, so that memory stays bounded', () => {
  const answers = new PendingAnswers()
  for (let round = 0; round < 3; round += 1) {
    for (let count = 1; count <= 10_001; count += 1) answers.add(id(round * 20_000 + count), 503, 1)
    answers.take()
    answers.giveBack()
  }
  const kept = answers.take().numbers
  expect(kept.length).toBe(20_000 * 3)
  expect(kept.at(-3)).toBe(50_001)
})
