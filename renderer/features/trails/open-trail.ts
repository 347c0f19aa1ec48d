import { useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { selectedDelivery } from '../../navigation/selected-delivery.ts'
import { useSelection } from '../../navigation/selection.ts'
import { openTrail } from '../../navigation/trail-selection.ts'

/** Opens the trail of the selected delivery's record at this delivery. Does nothing where it names no record. */
export function openSelectedTrail(): void {
  const { selectedId } = useSelection.getState()
  // Right after the selection only the row is known: the delivery is still being fetched.
  const known = selectedDelivery() ?? useDeliveries.getState().rows.find(row => row.id === selectedId)
  if (known === undefined || known.recordKey === null) return
  openTrail(known.recordKey, known.id)
}
