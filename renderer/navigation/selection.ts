import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { createDebounced } from './debounced.ts'

export const detailTabs = ['payload', 'changes', 'raw', 'response', 'attempts'] as const
export type DetailTab = (typeof detailTabs)[number]

/** A held arrow key passes rows faster than they can be fetched. */
const debounceMs = 70

interface SelectionState {
  /** The row that is selected. */
  readonly selectedId: DeliveryId | null
  /** The delivery that is fetched and shown: the selected delivery, debounced. */
  readonly openId: DeliveryId | null
  readonly tab: DetailTab
}

export const useSelection = create<SelectionState>()(() => ({
  selectedId: null,
  openId: null,
  tab: 'payload',
}))

const { getState: get, setState: set } = useSelection

const open = createDebounced((openId: DeliveryId) => set({ openId }), debounceMs)

export function selectDelivery(id: DeliveryId | null): void {
  if (id === get().selectedId) return
  if (id === null) {
    open.cancel()
    set({ selectedId: null, openId: null })
  } else {
    set({ selectedId: id })
    open.call(id)
  }
}

export function showTab(tab: DetailTab): void {
  set({ tab })
}
