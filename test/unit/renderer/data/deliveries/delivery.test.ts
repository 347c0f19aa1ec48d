import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { connectClient } from '../../../../../renderer/api/client.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import {
  deliveryQuery,
  latestDelivery,
  pinDelivery,
} from '../../../../../renderer/data/deliveries/delivery.ts'
import { until } from '../../../../support/until.ts'

const id = 7 as DeliveryId

/** Calls wait here until they are answered. */
let waiting: { readonly method: string; readonly answer: (reply: Reply) => void }[] = []
let end = (): void => {}

beforeEach(async () => {
  queryClient.clear()
  waiting = []
  connectClient({
    subscribe: () => () => {},
    invoke: method => new Promise<Reply>(answer => waiting.push({ method, answer })),
  })
  end = new QueryObserver(queryClient, deliveryQuery(id)).subscribe(() => {})
  await answerNext('deliveries.get', found(false))
  await until(() => latestDelivery(id) !== undefined)
})

afterEach(() => {
  end()
  queryClient.clear()
})

function found(isPinned: boolean): Reply {
  return { ok: true, value: { id, isPinned } }
}

async function answerNext(method: string, reply: Reply): Promise<void> {
  await until(() => waiting[0]?.method === method)
  waiting.shift()?.answer(reply)
  await new Promise(resolve => setImmediate(resolve))
}

it('a pin is shown before the engine answers', async () => {
  const pinned = pinDelivery(id, true)
  await until(() => latestDelivery(id)?.isPinned === true)
  await answerNext('deliveries.pin', { ok: true, value: {} })
  expect(await pinned).toBeNull()
  expect(latestDelivery(id)?.isPinned).toBe(true)
})

it('a pin that fails is undone, and the delivery stays', async () => {
  const pinned = pinDelivery(id, true)
  await answerNext('deliveries.pin', { ok: false, error: { code: 'internal', message: 'The disk is full.' } })
  expect(await pinned).toMatchObject({ message: 'The disk is full.' })
  expect(latestDelivery(id)).toEqual({ id, isPinned: false })
})

it('an answer that was asked for before a pin does not take the pin back', async () => {
  void queryClient.invalidateQueries()
  await until(() => waiting.length === 1)
  const pinned = pinDelivery(id, true)
  await answerNext('deliveries.get', found(false))
  expect(latestDelivery(id)?.isPinned).toBe(true)
  await answerNext('deliveries.pin', { ok: true, value: {} })
  await pinned
  expect(latestDelivery(id)?.isPinned).toBe(true)
})

it('a refresh that fails keeps the delivery, with the error beside it', async () => {
  void queryClient.invalidateQueries()
  await answerNext('deliveries.get', { ok: false, error: { code: 'internal', message: 'The disk is gone.' } })
  const state = queryClient.getQueryState(deliveryQuery(id).queryKey)
  expect(state).toMatchObject({ data: { id }, error: { message: 'The disk is gone.' } })
})
