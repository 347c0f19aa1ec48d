import { readyValue } from '../../state/resource.ts'
import { useSelection } from '../../state/selection-store.ts'
import { openExport } from './state/export-store.ts'

/** The trail of the delivery that is read; the delivery itself where it tells of no record. */
export function exportSelectedTrail(): void {
  const { detail, selectedId } = useSelection.getState()
  const shown = readyValue(detail)
  if (shown === null) openExport()
  else if (shown.id !== selectedId)
    openExport(selectedId === null ? null : { of: 'deliveries', ids: [selectedId] })
  else if (shown.recordKey === null) openExport({ of: 'deliveries', ids: [shown.id] })
  else openExport({ of: 'record', recordKey: shown.recordKey })
}
