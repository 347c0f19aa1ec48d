import { openOverlay, useOverlays } from '#navigation'
import { Button, percentText } from '#ui'
import { useExportRun } from './state/export-store.ts'

/** The progress of an export whose dialog is closed. A click reopens it. */
export function ExportIndicator() {
  const run = useExportRun()
  const isOpen = useOverlays(state => state.open === 'export')
  if (run === null || isOpen || !run.isRunning) return null
  const { state, done, total } = run.progress
  return (
    <Button size="small" tone="quiet" className="tabular" onClick={() => openOverlay({ name: 'export' })}>
      {state === 'checking' ? 'Checking the export' : 'Exporting'}
      {total === 0 ? '' : ` ${percentText(done / total)}`}
    </Button>
  )
}
