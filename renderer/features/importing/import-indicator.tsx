import { openOverlay, useOverlays } from '#navigation'
import { Button, percentText } from '#ui'
import { isImporting, useImport } from './state/import-store.ts'

/** The progress of an import whose dialog is closed. A click reopens it. */
export function ImportIndicator() {
  const step = useImport(state => state.step)
  const isOpen = useOverlays(state => state.open === 'import')
  if (isOpen || !isImporting(step)) return null
  return (
    <Button size="small" tone="quiet" className="tabular" onClick={() => openOverlay({ name: 'import' })}>
      Importing
      {step.at === 'writing' && step.total !== 0 ? ` ${percentText(step.done / step.total)}` : ''}
    </Button>
  )
}
