import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventFrame } from '#contract/events'
import type { DeliveryId } from '#contract/terms'
import { createEventHub, type EventHub } from '../../../../main/engine/handlers/event-hub.ts'

const range = (first: number, last: number) => ({
  firstId: first as DeliveryId,
  lastId: last as DeliveryId,
  count: last - first + 1,
})
const attempt = { id: 1 as never, deliveryId: null }

let hub: EventHub
let frames: EventFrame[]

beforeEach(() => {
  vi.useFakeTimers()
  hub = createEventHub({ launchId: 'launch', totals: () => ({ deliveries: 9, pending: 2 }) })
  frames = []
  hub.subscribe(frame => frames.push(frame))
})
afterEach(() => vi.useRealTimers())

describe('the event hub', () => {
  test('numbers the events of a launch without a gap', () => {
    hub.publish('attempt.stored', attempt)
    hub.publish('attempt.stored', attempt)
    expect(frames.map(({ launchId, number }) => [launchId, number])).toEqual([
      ['launch', 1],
      ['launch', 2],
    ])
  })

  test('merges the ranges of a moment into one event with the totals of its end', () => {
    hub.stored(range(3, 5))
    hub.stored(range(1, 2))
    hub.updated(range(1, 1))
    expect(frames).toEqual([])
    vi.runAllTimers()
    expect(frames.map(({ name, data }) => [name, data])).toEqual([
      ['delivery.stored', { firstId: 1, lastId: 5, count: 5, total: 9 }],
      ['delivery.updated', { firstId: 1, lastId: 1, count: 1, pending: 2 }],
    ])
  })

  test('gives a client that comes back what it missed', () => {
    for (let index = 0; index < 5; index++) hub.publish('attempt.stored', attempt)
    expect(hub.framesAfter(3)?.map(frame => frame.number)).toEqual([4, 5])
    expect(hub.framesAfter(5)).toEqual([])
  })

  test('says so where what was missed is no longer kept, or was never there', () => {
    for (let index = 0; index < 5000; index++) hub.publish('attempt.stored', attempt)
    expect(hub.framesAfter(0)).toBeNull()
    expect(hub.framesAfter(4999)).toHaveLength(1)
    expect(hub.framesAfter(6000)).toBeNull()
  })

  test('publishes what still waits when it closes', () => {
    hub.stored(range(1, 1))
    hub.close()
    expect(frames.map(frame => frame.name)).toEqual(['delivery.stored'])
  })

  test('a client that left gets nothing more', () => {
    const late: EventFrame[] = []
    hub.subscribe(frame => late.push(frame))()
    hub.publish('attempt.stored', attempt)
    expect(late).toEqual([])
    expect(frames).toHaveLength(1)
  })
})
