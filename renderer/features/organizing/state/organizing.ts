import { create } from 'zustand'
import type { DeliverySet } from '#contract/deliveries/organizing'
import type { DeliveryId } from '#contract/terms'
import { multiSelectedIds, openOverlay, selectedSet, useMultiSelection, useSelection } from '#navigation'
import { countOrMore } from '#ui'

/** Deliveries of an action. */
export interface Chosen {
  readonly of: DeliverySet
  /** `3 deliveries`. */
  readonly title: string
  /** Whether it is the selection of the list. */
  readonly isSelection: boolean
}

export type OrganizingTask = 'tags' | 'note' | 'move'

/** Props of a form of the dialog. */
export interface OrganizeFormProps {
  readonly chosen: Chosen
  readonly onClose: () => void
}

interface OrganizingState {
  readonly task: OrganizingTask
  readonly chosen: Chosen | null
}

export const useOrganizing = create<OrganizingState>()(() => ({ task: 'tags', chosen: null }))

/** The multi-selection, else the selected delivery; `null` if there is neither. */
export function chosenDeliveries(): Chosen | null {
  const of = selectedSet()
  if (of !== null) {
    const { all } = useMultiSelection.getState()
    const title =
      all === null
        ? countOrMore(multiSelectedIds().length, true, 'delivery', 'deliveries')
        : countOrMore(all.count, all.isExact, 'delivery', 'deliveries')
    return { of, title, isSelection: true }
  }
  const { selectedId } = useSelection.getState()
  return selectedId === null ? null : oneChosen(selectedId)
}

export function oneChosen(id: DeliveryId): Chosen {
  return { of: { ids: [id] }, title: `delivery ${id}`, isSelection: false }
}

/** Opens the dialog for the choice of the list, or for the given delivery. Does nothing without a choice. */
export function openOrganizing(task: OrganizingTask, chosen: Chosen | null = chosenDeliveries()): void {
  if (chosen === null) return
  useOrganizing.setState({ task, chosen })
  openOverlay('organize')
}
