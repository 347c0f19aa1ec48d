import type { DeliveryId } from '#contract/terms'
import { latestDelivery, pinDelivery, useDeliveries } from '#data'
import { useMultiSelection } from './multi-selection.ts'
import { useSelection } from './selection.ts'

/** Pins or unpins the selected delivery. Retention doesn't delete pinned deliveries. */
export async function pinSelected(): Promise<void> {
  const { selectedId: deliveryId } = useSelection.getState()
  const isPinned = isSelectedPinned()
  if (deliveryId !== null && isPinned !== null) await pinDelivery(deliveryId, !isPinned)
}

/** Whether the selected delivery is pinned; `null` without one and before it is fetched. */
export function isSelectedPinned(): boolean | null {
  const { selectedId } = useSelection.getState()
  if (selectedId === null) return null
  // Right after the selection only the row is known.
  const known = latestDelivery(selectedId) ?? useDeliveries.getState().rows.find(row => row.id === selectedId)
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
