import type { KeyboardEvent, MouseEvent } from 'react'
import type { DeliveryId } from '#contract/terms'
import { indexOfId, useDeliveries } from '#data'
import {
  extendMultiSelection,
  selectDelivery,
  toggleMultiSelected,
  useMultiSelection,
  useSelection,
} from '#navigation'
import { stepOf } from '#ui'

/** Moves the selection by this many rows, or to the first row without a selection. */
export function moveSelection(step: number): void {
  const { rows } = useDeliveries.getState()
  const { selectedId } = useSelection.getState()
  if (rows.length === 0) return
  const at = selectedId === null ? -1 : indexOfId(rows, selectedId)
  const isThere = selectedId !== null && rows[at]?.id === selectedId
  const wanted = selectedId === null ? 0 : isThere || step < 0 ? at + step : at + step - 1
  const index = Math.max(0, Math.min(rows.length - 1, wanted))
  selectDelivery(rows[index]?.id ?? null)
}

/** Keys of the list; j and k work everywhere. */
export function listKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === ' ' && !event.metaKey && !event.ctrlKey && !event.altKey) {
    event.preventDefault()
    event.stopPropagation()
    toggleCurrentDelivery()
    return
  }
  const step = stepOf(event.key)
  if (step === null || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  const from = useSelection.getState().selectedId
  moveSelection(step)
  const to = useSelection.getState().selectedId
  if (event.shiftKey && to !== null) extendMultiSelection(to, from)
}

function toggleCurrentDelivery(): void {
  const { selectedId } = useSelection.getState()
  if (selectedId !== null) toggleMultiSelected(selectedId)
}

/**
 * A press opens a delivery. With Control or Command it toggles it in the multi-selection, which starts with the open
 * delivery; with Shift it adds the range.
 */
export function chooseRow(id: DeliveryId, event: MouseEvent): void {
  if (event.shiftKey) extendMultiSelection(id, useSelection.getState().selectedId)
  else if (event.ctrlKey || event.metaKey) addToSelection(id)
  else selectDelivery(id)
}

function addToSelection(id: DeliveryId): void {
  const { selectedId } = useSelection.getState()
  const { ids, all } = useMultiSelection.getState()
  if (selectedId !== null && selectedId !== id && ids.size === 0 && all === null)
    toggleMultiSelected(selectedId)
  toggleMultiSelected(id)
}
