import { selectedDelivery } from '../../navigation/selected-delivery.ts'
import { useSelection } from '../../navigation/selection.ts'
import { openExport } from './state/export-store.ts'

/** Exports the trail of the open delivery, or the delivery itself where it names no record. */
export function exportSelectedTrail(): void {
  const { selectedId } = useSelection.getState()
  const recordKey = selectedDelivery()?.recordKey ?? null
  if (selectedId === null) openExport()
  else openExport(recordKey === null ? { of: 'deliveries', ids: [selectedId] } : { of: 'record', recordKey })
}
