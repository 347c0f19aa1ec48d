import type { DeliveryId } from '#contract/terms'
import { openOverlay } from '#navigation'

export function openReplay(deliveryId: DeliveryId): void {
  openOverlay({ name: 'replay', deliveryId })
}
