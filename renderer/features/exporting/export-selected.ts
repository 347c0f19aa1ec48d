import { selectedRecordKey, useSelection } from '#navigation'
import { openExport } from './state/export-store.ts'

/** Exports the trail of the selected delivery, or the delivery if it names no record. */
export function exportSelected(): void {
  const { selectedId } = useSelection.getState()
  const recordKey = selectedRecordKey()
  if (selectedId === null) openExport()
  else openExport(recordKey === null ? { of: 'deliveries', ids: [selectedId] } : { of: 'record', recordKey })
}

/** The action of `exportSelected`, for a delivery with this record. */
export function exportLabel(recordKey: string | null): string {
  return recordKey === null ? 'Export delivery…' : 'Export trail…'
}
