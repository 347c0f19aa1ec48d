import { closeOverlay, useNavigation } from '#navigation'
import { Dialog, DialogStep } from '#ui'
import { ImportChoice } from './import-choice.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportWork } from './import-work.tsx'
import { type ImportStep, useImport } from './state/import-store.ts'

/** Imports deliveries in steps: choice, preview, progress, result. */
export function ImportDialog() {
  const isOpen = useNavigation(state => state.overlay === 'import')
  const step = useImport(state => state.step)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Import"
      description="Preview before you import"
      size="medium"
    >
      <DialogStep step={step.at}>
        <Step step={step} />
      </DialogStep>
    </Dialog>
  )
}

function Step({ step }: { readonly step: ImportStep }) {
  switch (step.at) {
    case 'choosing':
      return <ImportChoice />
    case 'preview':
      return <ImportPreview sources={step.sources} />
    case 'reading':
    case 'checking':
    case 'writing':
      return <ImportWork step={step} />
    case 'done':
    case 'cancelled':
    case 'failed':
      return <ImportDone step={step} />
  }
}
