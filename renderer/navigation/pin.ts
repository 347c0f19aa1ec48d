import { create } from 'zustand'
import type { AppError } from '#contract/errors'
import type { DeliveryId } from '#contract/terms'
import { pinDelivery } from '../data/deliveries/delivery.ts'
import { selectedDelivery } from './selected-delivery.ts'

interface PinFailure {
  readonly deliveryId: DeliveryId
  /** Whether pinning or unpinning failed. */
  readonly isPinned: boolean
  readonly error: AppError
}

/** Why pinning failed last. */
export const usePinFailure = create<{ readonly failure: PinFailure | null }>()(() => ({ failure: null }))

/** Pins or unpins the selected delivery. Retention keeps pinned deliveries. */
export async function togglePin(): Promise<void> {
  const shown = selectedDelivery()
  if (shown === null) return
  const { id: deliveryId } = shown
  const isPinned = !shown.isPinned
  const error = await pinDelivery(deliveryId, isPinned)
  usePinFailure.setState({ failure: error === null ? null : { deliveryId, isPinned, error } })
}
