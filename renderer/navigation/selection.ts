import { create } from 'zustand'
import type { DeliveryId } from '#contract/terms'
import { type DetailTab, goTo, setQuery, useAddress } from './address.ts'
import { createDebounced } from './debounced.ts'

/** A held arrow key passes rows faster than they can be fetched. */
const debounceMs = 70

/** The row that is selected. The delivery of the address follows it, debounced. */
export const useSelection = create<{ readonly selectedId: DeliveryId | null }>()(() => ({ selectedId: null }))

const { getState: get, setState: set } = useSelection

const open = createDebounced((id: DeliveryId) => setQuery('deliveries', { id }), debounceMs)

// Following a link or moving through the history selects the delivery that it opens.
useAddress.subscribe(({ queries }, before) => {
  const { id } = queries.deliveries
  if (id === before.queries.deliveries.id) return
  open.cancel()
  set({ selectedId: id })
})

export function selectDelivery(id: DeliveryId | null): void {
  if (id === get().selectedId) return
  set({ selectedId: id })
  if (id !== null) open.call(id)
  else {
    open.cancel()
    setQuery('deliveries', { id })
  }
}

/** Opens a delivery in the place Deliveries. */
export function openDelivery(id: DeliveryId): void {
  goTo('deliveries')
  selectDelivery(id)
}

/** Shows a tab of the open delivery. */
export function showTab(tab: DetailTab): void {
  setQuery('deliveries', { tab })
}
