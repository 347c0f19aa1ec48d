import { create } from 'zustand'
import type { DeliverySet } from '#contract/deliveries/organizing'
import { type DeliveryId, deliveryId } from '#contract/terms'
import { deliveriesWindow, indexOfId, latestDelivery, pinDelivery, useDeliveries } from '#data'

/** All deliveries that match a search, except those that arrive later. */
export interface SelectedSearch {
  /** The text of the search field; empty for all deliveries. */
  readonly search: string
  /** The newest selected delivery. */
  readonly newestId: DeliveryId
  /** The counted number; a lower bound if it is not exact. */
  readonly count: number
  readonly isExact: boolean
}

interface MultiSelection {
  /** The selected deliveries. They stay selected when they leave the list. */
  readonly ids: ReadonlySet<DeliveryId>
  /** Start of a range: the last delivery that was added or removed. */
  readonly anchor: DeliveryId | null
  /** All matches, instead of single deliveries. */
  readonly all: SelectedSearch | null
}

const none: MultiSelection = { ids: new Set(), anchor: null, all: null }

export const useMultiSelection = create<MultiSelection>()(() => none)

const { getState: get, setState: set } = useMultiSelection

// The matches are no longer listed.
useDeliveries.subscribe(({ search }) => {
  const { all } = get()
  if (all !== null && all.search !== search) set(none)
})

export function toggleMultiSelected(id: DeliveryId): void {
  const ids = new Set(get().ids)
  if (!ids.delete(id)) ids.add(id)
  set({ ids, anchor: id, all: null })
}

/** Adds the range from the anchor, or else from `from`, to this delivery. */
export function extendMultiSelection(id: DeliveryId, from: DeliveryId | null): void {
  const { rows } = useDeliveries.getState()
  const begin = get().anchor ?? from ?? id
  const [first, last] = [indexOfId(rows, begin), indexOfId(rows, id)].sort((one, other) => one - other)
  const range = rows.slice(first, (last ?? 0) + 1).map(row => row.id)
  set({ ids: new Set([...get().ids, ...range]), anchor: begin, all: null })
}

/** Selects all current matches. `count`: of the matches, or of all deliveries. */
export function selectAllMatching(count: number, isExact: boolean): void {
  const { search } = useDeliveries.getState()
  const newestId = deliveryId(Math.max(deliveriesWindow.newestKnown(), 1))
  set({ ...none, all: { search, newestId, count, isExact } })
}

export function clearMultiSelection(): void {
  set(none)
}

/** Oldest first, by arrival. None if all matches are selected. */
export function multiSelectedIds(): DeliveryId[] {
  return [...get().ids].sort((one, other) => one - other)
}

/** The selected deliveries, in the form of calls; `null` if none is selected. */
export function selectedSet(): DeliverySet | null {
  const { ids, all } = get()
  if (all !== null) return { query: queryOfAll(all) }
  return ids.size === 0 ? null : { ids: multiSelectedIds() }
}

/** Query that matches exactly the selected deliveries. */
export function queryOfAll({ search, newestId }: SelectedSearch): string {
  return search === '' ? `id:..${newestId}` : `id:..${newestId} (${search})`
}

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
