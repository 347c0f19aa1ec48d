import { expect, test } from 'vitest'
import type { ResponseOrigin } from '#contract/deliveries/delivery'
import type { DeliveryId, RouteId } from '#contract/terms'
import { PendingResponses } from '../../../../../main/engine/store/writer/pending-responses.ts'

const id = (value: number) => value as DeliveryId

test('responses that are taken and confirmed are published as a range', () => {
  const responses = new PendingResponses()
  responses.add(id(5), 200, 1.5)
  responses.add(id(3), 413, 2)
  expect([...responses.take().numbers]).toEqual([5, 200, 1.5, 3, 413, 2])
  expect(responses.isEmpty).toBe(true)
  expect(responses.confirm()).toEqual({ firstId: 3, lastId: 5, count: 2 })
  expect(responses.confirm()).toBeNull()
})

test('responses that are given back go first the next time', () => {
  const responses = new PendingResponses()
  responses.add(id(1), 200, 1)
  responses.take()
  responses.add(id(2), 200, 1)
  responses.giveBack()
  expect([...responses.take().numbers]).toEqual([1, 200, 1, 2, 200, 1])
})

test('origins go along with the responses, are published as part of the range, and come back after a failure', () => {
  const responses = new PendingResponses()
  const route = { routeId: 3 as RouteId, routeName: 'mine', routePath: '*' }
  const origin: ResponseOrigin = { ...route, by: 'app', rule: null, target: 'http://127.0.0.1:3000/' }
  responses.addOrigin(id(7), origin)
  expect(responses.isEmpty).toBe(false)
  responses.take()
  responses.giveBack()
  responses.add(id(4), 503, 1)
  expect(responses.take().origins).toEqual([{ id: 7, value: JSON.stringify(origin) }])
  expect(responses.confirm()).toEqual({ firstId: 4, lastId: 7, count: 1 })
  expect(responses.take().origins).toEqual([])
})

test('while the store fails the oldest responses are left out, so that memory stays bounded', () => {
  const responses = new PendingResponses()
  for (let round = 0; round < 3; round += 1) {
    for (let count = 1; count <= 10_001; count += 1) responses.add(id(round * 20_000 + count), 503, 1)
    responses.take()
    responses.giveBack()
  }
  const saved = responses.take().numbers
  expect(saved.length).toBe(20_000 * 3)
  expect(saved.at(-3)).toBe(50_001)
})
