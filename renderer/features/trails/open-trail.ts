import { useDeliveries } from '../../data/deliveries-window.ts'
import { goTo } from '../../state/navigation-store.ts'
import { readyValue } from '../../state/resource.ts'
import { useSelection } from '../../state/selection-store.ts'
import { selectTrail } from '../../state/trail-store.ts'

/** Shows the selected delivery as a step of its record's trail; nothing where it names no record. */
export function openSelectedTrail(): void {
  const { selectedId, detail } = useSelection.getState()
  const shown = readyValue(detail)
  // A moment after the selection the detail is not there yet; the row is.
  const known =
    shown?.id === selectedId ? shown : useDeliveries.getState().rows.find(row => row.id === selectedId)
  if (known === undefined || known === null || known.recordKey === null) return
  goTo('trails')
  selectTrail(known.recordKey, known.id)
}
