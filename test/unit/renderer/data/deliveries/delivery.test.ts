import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import {
  deliveryQuery,
  latestDelivery,
  pinDelivery,
} from '../../../../../renderer/data/deliveries/delivery.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()
const id = 7 as DeliveryId
const unpinned = { id, isPinned: false }

beforeEach(async () => {
  new QueryObserver(queryClient, deliveryQuery(id)).subscribe(() => {})
  await engine.respond('deliveries.get', unpinned)
})

it('a pin is shown before the engine responds, and a response to an earlier request does not take it back', async () => {
  void queryClient.invalidateQueries()
  const pinned = pinDelivery(id, true)
  await engine.respond('deliveries.get', unpinned)
  expect(latestDelivery(id)?.isPinned).toBe(true)
  await engine.respond('deliveries.pin', {})
  await pinned
  expect(latestDelivery(id)?.isPinned).toBe(true)
})

it('a pin that fails is undone, and the delivery stays', async () => {
  const pinned = expect(pinDelivery(id, true)).rejects.toMatchObject({ message: 'It failed.' })
  await engine.fail('deliveries.pin')
  await pinned
  expect(latestDelivery(id)).toEqual(unpinned)
})

it('a refresh that fails keeps the delivery, with the error beside it', async () => {
  void queryClient.invalidateQueries()
  await engine.fail('deliveries.get')
  const state = queryClient.getQueryState(deliveryQuery(id).queryKey)
  expect(state).toMatchObject({ data: { id }, error: { message: 'It failed.' } })
})
