import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { EventFrame } from '#contract/events'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { choicesQuery, searchAsOfNow } from '../../../../../renderer/data/deliveries/delivery-choices.ts'
import { deliveriesWindow } from '../../../../../renderer/data/live-window/deliveries-window.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()

const updated = (id: number) =>
  engine.publish('delivery.updated', { firstId: id, lastId: id, count: 1, pending: 0 })

const respond = (...ids: readonly number[]) =>
  engine.respond('deliveries.list', { rows: ids.map(id => ({ id })), hasMore: false })

const store = (count: number, lastId: number) =>
  deliveriesWindow.follower.apply([
    { launchId: 'one', number: 1, name: 'delivery.stored', data: { count, lastId } } as EventFrame,
  ])

function choose(query: string) {
  const observer = new QueryObserver(queryClient, choicesQuery(searchAsOfNow(query)))
  return { found: () => observer.getCurrentResult().data?.rows, end: observer.subscribe(() => {}) }
}

it('a delivery that is read while one to compare with is being chosen is offered', async () => {
  const { found } = choose('kind:conversion')
  await respond()
  expect(found()).toEqual([])
  await updated(3)
  await respond(3)
  expect(found()).toMatchObject([{ id: 3 }])
})

it('what comes while a delivery to compare with is chosen moves no row', async () => {
  store(5, 5)
  const { end } = choose('')
  expect(engine.waiting).toMatchObject([{ params: { before: 6 } }])
  await respond(5)
  store(1, 6)
  await updated(6)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(engine.waiting).toEqual([])
  end()
  choose('kind:funding')
  expect(engine.waiting).toMatchObject([{ params: { before: 7 } }])
})
