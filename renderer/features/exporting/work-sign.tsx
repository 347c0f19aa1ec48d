import { openOverlay, useNavigation } from '../../navigation/navigation.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { isImporting, useImport } from '../importing/state/import-store.ts'
import { useExportRun } from './state/use-export-run.ts'

/** While an export or an import goes on behind a closed dialog: how far it is, and the way back to it. */
export function WorkSigns() {
  return (
    <>
      <ExportSign />
      <ImportSign />
    </>
  )
}

function ExportSign() {
  const run = useExportRun()
  const isOpen = useNavigation(state => state.overlay === 'export')
  if (run === null || isOpen || !run.isRunning) return null
  const { state, done, total } = run.progress
  return (
    <Button size="small" tone="quiet" className="tabular" onClick={() => openOverlay('export')}>
      {state === 'checking' ? 'Checking the export' : 'Exporting'}
      {percentText(done, total)}
    </Button>
  )
}

function ImportSign() {
  const step = useImport(state => state.step)
  const isOpen = useNavigation(state => state.overlay === 'import')
  if (isOpen || !isImporting(step)) return null
  return (
    <Button size="small" tone="quiet" className="tabular" onClick={() => openOverlay('import')}>
      Importing{step.at === 'writing' ? percentText(step.done, step.total) : ''}
    </Button>
  )
}

function percentText(done: number, total: number): string {
  return total === 0 ? '' : ` ${Math.floor((done / total) * 100)} %`
}
