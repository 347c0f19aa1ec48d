import type { DeliveryId } from '#contract/terms'
import { latestDelivery, pinDelivery, useDeliveries } from '#data'
import { useMultiSelection } from './multi-selection.ts'

/** Pins or unpins a delivery. Retention doesn't delete pinned deliveries. Does nothing before it is fetched. */
export async function togglePin(id: DeliveryId): Promise<void> {
  const wasPinned = isPinned(id)
  if (wasPinned !== null) await pinDelivery(id, !wasPinned)
}

/** Whether the delivery is pinned; `null` before it is fetched. */
export function isPinned(id: DeliveryId): boolean | null {
  // Right after its selection only the row is known.
  const known = latestDelivery(id) ?? useDeliveries.getState().rows.find(row => row.id === id)
  return known?.isPinned ?? null
}

/** Whether the entire multi-selection is known to be pinned: then it is unpinned, else pinned. */
export function isMultiSelectionPinned(): boolean {
  const { ids, all } = useMultiSelection.getState()
  const { rows, olderFrom, newerFrom } = useDeliveries.getState()
  const isSelected = (id: DeliveryId): boolean => (all === null ? ids.has(id) : id <= all.newestId)
  const selected = rows.filter(({ id }) => isSelected(id))
  const areAllListed = all === null ? selected.length === ids.size : olderFrom === null && newerFrom === null
  return areAllListed && selected.length > 0 && selected.every(({ isPinned }) => isPinned)
}
