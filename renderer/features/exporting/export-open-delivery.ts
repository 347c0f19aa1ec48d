import { selectedRecordKey, useSelection } from '#navigation'
import { openExport } from './state/export-store.ts'

/** Exports the trail of the open delivery, or the delivery if it names no record. */
export function exportOpenDelivery(): void {
  const { selectedId } = useSelection.getState()
  const recordKey = selectedRecordKey()
  if (selectedId === null) openExport()
  else openExport(recordKey === null ? { of: 'deliveries', ids: [selectedId] } : { of: 'record', recordKey })
}
