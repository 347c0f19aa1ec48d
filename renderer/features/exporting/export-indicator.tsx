import { openOverlay, useNavigation } from '../../navigation/navigation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { percentText } from '../../ui/text/number-text.ts'
import { useExportRun } from './state/use-export-run.ts'

/** While an export goes on behind a closed dialog: how far it is, and the way back to it. */
export function ExportIndicator() {
  const run = useExportRun()
  const isOpen = useNavigation(state => state.overlay === 'export')
  if (run === null || isOpen || !run.isRunning) return null
  const { state, done, total } = run.progress
  return (
    <Button size="small" tone="quiet" className="tabular" onClick={() => openOverlay('export')}>
      {state === 'checking' ? 'Checking the export' : 'Exporting'}
      {total === 0 ? '' : ` ${percentText(done / total)}`}
    </Button>
  )
}
