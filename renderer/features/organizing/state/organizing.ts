import type { ChangeResult, DeliverySet } from '#contract/deliveries/organizing'
import type { DeliveryId } from '#contract/terms'
import { deleteDeliveries, pinDeliveries, undoChange, useDeliveries } from '#data'
import {
  type ChosenDeliveries,
  clearMultiSelection,
  multiSelectedIds,
  type OverlayProps,
  openOverlay,
  selectDelivery,
  selectedSet,
  useMultiSelection,
  useSelection,
} from '#navigation'
import { countOf, countOrMore, perform, showToast } from '#ui'

export interface OrganizeFormProps {
  readonly chosen: ChosenDeliveries
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

/** Pins the chosen deliveries, or unpins them. Does nothing without a choice. */
export function pinChosen(isPinned: boolean, chosen: ChosenDeliveries | null = chosenDeliveries()): void {
  if (chosen !== null) perform(report(pinDeliveries(chosen.of, isPinned), isPinned ? 'pinned' : 'unpinned'))
}

/** Deletes the chosen deliveries, or the given delivery. Does nothing without a choice. */
export function deleteChosen(chosen: ChosenDeliveries | null = chosenDeliveries()): void {
  if (chosen === null) return
  const next = nextAfter(chosen.of)
  const deletion = report(deleteDeliveries(chosen.of), 'deleted').then(() => {
    if (chosen.isSelection) clearMultiSelection()
    if (next !== undefined) selectDelivery(next)
  })
  perform(deletion)
}

/**
 * Next selection if the selected delivery is deleted: the delivery below it, or above; `undefined` if it
 * stays.
 */
function nextAfter(of: DeliverySet): DeliveryId | null | undefined {
  const { selectedId } = useSelection.getState()
  if (selectedId === null || !('ids' in of) || !of.ids.includes(selectedId)) return undefined
  const gone = new Set(of.ids)
  const { rows } = useDeliveries.getState()
  const at = rows.findIndex(({ id }) => id === selectedId)
  const stays = ({ id }: { readonly id: DeliveryId }): boolean => !gone.has(id)
  return (rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(0, at)).findLast(stays))?.id ?? null
}

/** `Note saved.`, also of several. */
export function noteText(isRemoved: boolean): (count: number) => string {
  const done = isRemoved ? 'deleted' : 'saved'
  return count => (count === 1 ? `Note ${done}.` : `${countOf(count, 'note')} ${done}.`)
}

/** Reports a change, with undo. Rejects with the error of the change. `done`: `tagged`. */
export async function report(
  change: Promise<ChangeResult>,
  done: string,
  text = (count: number) => `${countOf(count, 'delivery', 'deliveries')} ${done}.`,
): Promise<void> {
  const { changed, undo } = await change
  if (undo === null) showToast(`No delivery was ${done}.`)
  else showToast(text(changed), { undo: () => perform(takeBack(undo)) })
}

async function takeBack(undo: string): Promise<void> {
  const changed = await undoChange(undo)
  showToast(`Undone for ${countOf(changed, 'delivery', 'deliveries')}.`)
}
