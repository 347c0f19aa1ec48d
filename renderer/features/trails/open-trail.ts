import { useDeliveries } from '../../data/live-window/deliveries-window.ts'
import { goTo } from '../../navigation/navigation.ts'
import { selectedDelivery } from '../../navigation/selected-delivery.ts'
import { useSelection } from '../../navigation/selection.ts'
import { selectTrail } from './state/trail-selection.ts'

/** Shows the selected delivery as a step of its record's trail; nothing where it names no record. */
export function openSelectedTrail(): void {
  const { selectedId } = useSelection.getState()
  // Right after the selection the delivery is not fetched yet; the row is there.
  const known = selectedDelivery() ?? useDeliveries.getState().rows.find(row => row.id === selectedId)
  if (known === undefined || known.recordKey === null) return
  goTo('trails')
  selectTrail(known.recordKey, known.id)
}
