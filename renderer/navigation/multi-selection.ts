import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { useDeliveries } from '../data/live-window/deliveries-window.ts'
import { indexOfId } from '../data/live-window/index-of-id.ts'

interface MultiSelection {
  /** Deliveries that are selected together; those that left the list stay marked. */
  readonly marked: ReadonlySet<DeliveryId>
  /** Where a range begins: the one that was marked last. */
  readonly anchor: DeliveryId | null
}

const none: MultiSelection = { marked: new Set(), anchor: null }

export const useMultiSelection = create<MultiSelection>()(() => none)

const { getState: get, setState: set } = useMultiSelection

export function toggleMarked(id: DeliveryId): void {
  const marked = new Set(get().marked)
  if (!marked.delete(id)) marked.add(id)
  set({ marked, anchor: id })
}

/** Marks everything from the one that was marked last, or else from `from`, to this one. */
export function markThrough(id: DeliveryId, from: DeliveryId | null): void {
  const { rows } = useDeliveries.getState()
  const begin = get().anchor ?? from ?? id
  const [first, last] = [indexOfId(rows, begin), indexOfId(rows, id)].sort((one, other) => one - other)
  const range = rows.slice(first, (last ?? 0) + 1).map(row => row.id)
  set({ marked: new Set([...get().marked, ...range]), anchor: begin })
}

export function clearMarked(): void {
  set(none)
}

/** Oldest first, as they arrived. */
export function markedIds(): DeliveryId[] {
  return [...get().marked].sort((one, other) => one - other)
}
