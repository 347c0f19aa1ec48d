import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { useDeliveries } from '../data/live-window/deliveries-window.ts'
import { indexOfId } from '../data/live-window/index-of-id.ts'

interface MultiSelection {
  /** The selected deliveries. They stay selected when they leave the list. */
  readonly ids: ReadonlySet<DeliveryId>
  /** Where a range begins: the last one that was added or removed. */
  readonly anchor: DeliveryId | null
}

const none: MultiSelection = { ids: new Set(), anchor: null }

export const useMultiSelection = create<MultiSelection>()(() => none)

const { getState: get, setState: set } = useMultiSelection

export function toggleMultiSelected(id: DeliveryId): void {
  const ids = new Set(get().ids)
  if (!ids.delete(id)) ids.add(id)
  set({ ids, anchor: id })
}

/** Adds the range from the anchor, or else from `from`, to this delivery. */
export function extendMultiSelection(id: DeliveryId, from: DeliveryId | null): void {
  const { rows } = useDeliveries.getState()
  const begin = get().anchor ?? from ?? id
  const [first, last] = [indexOfId(rows, begin), indexOfId(rows, id)].sort((one, other) => one - other)
  const range = rows.slice(first, (last ?? 0) + 1).map(row => row.id)
  set({ ids: new Set([...get().ids, ...range]), anchor: begin })
}

export function clearMultiSelection(): void {
  set(none)
}

/** Oldest first, as they arrived. */
export function multiSelectedIds(): DeliveryId[] {
  return [...get().ids].sort((one, other) => one - other)
}
