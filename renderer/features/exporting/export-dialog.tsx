import { type FormEvent, useState } from 'react'
import { closeOverlay, useNavigation } from '../../navigation/navigation.ts'
import { isUnderWay, startExport, useExport } from '../../state/export-store.ts'
import { readyValue } from '../../state/resource.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogStep } from '../../ui/dialogs/dialog-step.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { countOf } from '../../ui/text/number-text.ts'
import { ExportForm } from './export-form.tsx'
import { ExportRunView } from './export-run.tsx'
import { PseudonymPane } from './pseudonym-pane.tsx'
import './exporting.css'

/** Writes deliveries to files. Closed while it runs, it goes on; opened again, it shows how far it is. */
export function ExportDialog() {
  const isOpen = useNavigation(state => state.overlay === 'export')
  const step = useExport(({ run }) => (run === null ? 'choices' : isUnderWay(run) ? 'running' : 'over'))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Export"
      description="Captured deliveries as files of your own"
      size={step === 'choices' ? 'large' : 'medium'}
    >
      <DialogStep step={step}>{step === 'choices' ? <ExportChoices /> : <ExportRunView />}</DialogStep>
    </Dialog>
  )
}

function ExportChoices() {
  const [key, setKey] = useState('')
  const isStarting = useExport(state => state.isStarting)
  const out = useExport(state => state.out)
  const error = useExport(state => state.error)
  const run = useExport(state => state.run)
  const preview = useExport(state => readyValue(state.preview))
  const isShort = key !== '' && key.length < 16
  const isReady = out.trim() !== '' && !isShort && !isStarting && !isUnderWay(run)
  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isReady) return
    await startExport(key)
    setKey('')
  }
  return (
    <form className="export" onSubmit={event => void onSubmit(event)}>
      <div className="export-panes">
        <ExportForm />
        <PseudonymPane keyText={key} onKey={setKey} isKeyShort={isShort} />
      </div>
      {error === null ? null : (
        <Notice tone="error" isAlert>
          {error.message}
        </Notice>
      )}
      <footer className="export-end">
        <span className="quiet tabular" role="status">
          {preview === null ? '' : countOf(preview.deliveries, 'delivery', 'deliveries')}
        </span>
        <Button onClick={closeOverlay}>Cancel</Button>
        <Button type="submit" tone="primary" disabled={!isReady || preview?.deliveries === 0}>
          Export
        </Button>
      </footer>
    </form>
  )
}
