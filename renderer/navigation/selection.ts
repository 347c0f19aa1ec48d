import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { DeliveryDetail } from '#contract/deliveries/delivery'
import type { DeliveryId } from '#contract/terms'
import { deliveryQuery, forgetDelivery, latestDelivery, refetchDelivery, useDeliveries } from '#data'
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

export function openDelivery(id: DeliveryId): void {
  goTo('deliveries')
  selectDelivery(id)
}

export function showTab(tab: DetailTab): void {
  setQuery('deliveries', { tab })
}

/** The selected delivery, outside of views; `null` without one and before it is fetched. */
export function selectedDelivery(): DeliveryDetail | null {
  const { selectedId } = useSelection.getState()
  return selectedId === null ? null : (latestDelivery(selectedId) ?? null)
}

/** The record that the selected delivery names; `null` without one. */
export function selectedRecordKey(): string | null {
  const { selectedId } = useSelection.getState()
  // Right after the selection only the row is known: the delivery is still being fetched.
  const known = selectedDelivery() ?? useDeliveries.getState().rows.find(row => row.id === selectedId)
  return known?.recordKey ?? null
}

/** The open delivery; `undefined` without one and before it is fetched. */
export function useOpenDelivery(): DeliveryDetail | undefined {
  const id = useAddress(state => state.queries.deliveries.id)
  return useQuery(deliveryQuery(id)).data
}

/** Follows the open delivery from any place, and deselects it once it is deleted. */
export function useDeselectGone(): void {
  const id = useAddress(state => state.queries.deliveries.id)
  const { error, isFetching } = useQuery(deliveryQuery(id))
  const idBefore = useRef(id)
  useEffect(() => {
    const isJustOpened = idBefore.current !== id
    idBefore.current = id
    if (id === null || isFetching || error?.code !== 'not-found') return
    // A delivery that was never shown stays selected: its pane shows that it does not exist.
    if (latestDelivery(id) === undefined) return
    if (isJustOpened) {
      // The error is old: the deletion may have been undone since.
      refetchDelivery(id)
      return
    }
    if (useSelection.getState().selectedId === id) selectDelivery(null)
    forgetDelivery(id)
  }, [id, error, isFetching])
}
