import { goTo } from '../../navigation/navigation.ts'
import { useList } from '../../state/list-store.ts'
import { readyValue } from '../../state/resource.ts'
import { useSelection } from '../../state/selection-store.ts'
import { selectTrail } from '../../state/trail-store.ts'

/** Shows the selected delivery as a step of its record's trail; nothing where it names no record. */
export function openSelectedTrail(): void {
  const { selectedId, detail } = useSelection.getState()
  const shown = readyValue(detail)
  // A moment after the selection the detail is not there yet; the row is.
  const known = shown?.id === selectedId ? shown : useList.getState().rows.find(row => row.id === selectedId)
  if (known === undefined || known === null || known.recordKey === null) return
  goTo('trails')
  selectTrail(known.recordKey, known.id)
}
