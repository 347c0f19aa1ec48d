import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { useList } from './list-store.ts'
import { indexOfId } from './list-window.ts'

interface MarksState {
  /** Deliveries that are chosen together; those that the list no longer holds stay marked. */
  readonly marked: ReadonlySet<DeliveryId>
  /** Where a stretch begins: the one that was marked last. */
  readonly anchor: DeliveryId | null
}

const none: MarksState = { marked: new Set(), anchor: null }

export const useMarks = create<MarksState>()(() => none)

const { getState: get, setState: set } = useMarks

export function toggleMark(id: DeliveryId): void {
  const marked = new Set(get().marked)
  if (!marked.delete(id)) marked.add(id)
  set({ marked, anchor: id })
}

/** Marks everything from the last mark, or else from `from`, to this one. */
export function markThrough(id: DeliveryId, from: DeliveryId | null): void {
  const { rows } = useList.getState()
  const begin = get().anchor ?? from ?? id
  const [first, last] = [indexOfId(rows, begin), indexOfId(rows, id)].sort((one, other) => one - other)
  const stretch = rows.slice(first, (last ?? 0) + 1).map(row => row.id)
  set({ marked: new Set([...get().marked, ...stretch]), anchor: begin })
}

export function clearMarks(): void {
  set(none)
}

/** Oldest first, as they arrived. */
export function markedIds(): DeliveryId[] {
  return [...get().marked].sort((one, other) => one - other)
}
