import { queryOptions, skipToken } from '@tanstack/react-query'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import type { Shell } from '#contract/transfer/exporting'
import { change } from '../client/change.ts'
import { ask, engineQuery, latest, show } from '../client/engine-query.ts'
import { queryClient } from '../client/query-client.ts'

/** One delivery; fetches nothing without an id. */
export function deliveryQuery(id: DeliveryId | null) {
  return queryOptions({
    queryKey: ['deliveries.get', { id }] as const,
    queryFn: id === null ? skipToken : () => ask('deliveries.get', { id }),
  })
}

/** Changes of a delivery from its record's previous status, or from another delivery. */
export function comparisonQuery(id: DeliveryId, withId: DeliveryId | null = null) {
  return engineQuery('deliveries.compare', withId === null ? { id } : { id, withId })
}

/** Attempts that sent the delivery. */
export function attemptsQuery(deliveryId: DeliveryId) {
  return engineQuery('attempts.list', { deliveryId })
}

export function latestDelivery(id: DeliveryId): DeliveryDetail | undefined {
  return latest('deliveries.get', { id })
}

/** All data of the visible delivery: its details, lane, changes and attempts. */
export function refetchDelivery(id: DeliveryId): void {
  const queryKeys = [
    ['deliveries.get', { id }],
    ['deliveries.compare', { id }],
    ['trails.get', { around: id }],
    ['attempts.list', { deliveryId: id }],
  ]
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
}

export function refetchAttempts(deliveryId: DeliveryId): void {
  void queryClient.invalidateQueries({ queryKey: attemptsQuery(deliveryId).queryKey })
}

/** For a deleted delivery: selecting it again refetches it, which fails. */
export function forgetDelivery(id: DeliveryId): void {
  queryClient.removeQueries({ queryKey: deliveryQuery(id).queryKey })
}

/** Pins or unpins the delivery, and shows that at once. A failure, which it rejects with, rolls the pin back. */
export async function pinDelivery(id: DeliveryId, isPinned: boolean): Promise<void> {
  await change('deliveries.pin', { id, isPinned }, showPinned)
}

function showPinned({ id, isPinned }: { readonly id: number; readonly isPinned: boolean }) {
  const before = latest('deliveries.get', { id })
  if (before !== undefined) show('deliveries.get', { id }, { ...before, isPinned })
  return {
    undo: () => {
      const now = latest('deliveries.get', { id })
      if (now !== undefined && before !== undefined)
        show('deliveries.get', { id }, { ...now, isPinned: before.isPinned })
    },
  }
}

/** A command of a shell that sends the delivery again. Rejects with an `AppError`. */
export async function commandFor(id: DeliveryId, shell: Shell): Promise<string> {
  return (await ask('deliveries.command', { id, shell })).text
}
