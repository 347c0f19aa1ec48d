import { selectedRecordKey } from '../../navigation/selected-delivery.ts'
import { useSelection } from '../../navigation/selection.ts'
import { openTrail } from '../../navigation/trail-selection.ts'

/** Opens the trail of the selected delivery's record at this delivery. Does nothing where it names no record. */
export function openSelectedTrail(): void {
  const recordKey = selectedRecordKey()
  if (recordKey !== null) openTrail(recordKey, useSelection.getState().selectedId)
}
