import type { DeliveryId } from '#contract/terms'
import {
  type ChosenDeliveries,
  multiSelectedIds,
  type OverlayProps,
  openOverlay,
  selectedSet,
  useMultiSelection,
  useSelection,
} from '#navigation'
import { countOrMore } from '#ui'

/** Props of a form of the dialog. */
export interface OrganizeFormProps {
  readonly chosen: ChosenDeliveries
  readonly onClose: () => void
}

/** The multi-selection, else the selected delivery; `null` if there is neither. */
export function chosenDeliveries(): ChosenDeliveries | null {
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

export function oneChosen(id: DeliveryId): ChosenDeliveries {
  return { of: { ids: [id] }, title: `delivery ${id}`, isSelection: false }
}

/** Opens the dialog for the choice of the list, or for the given delivery. Does nothing without a choice. */
export function openOrganizing(
  task: OverlayProps<'organize'>['task'],
  chosen: ChosenDeliveries | null = chosenDeliveries(),
): void {
  if (chosen !== null) openOverlay({ name: 'organize', task, chosen })
}
