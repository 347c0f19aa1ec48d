import { clsx } from 'clsx'
import type { ImportSource } from '#contract/transfer/importing'
import { closeOverlay, type OverlayProps } from '#navigation'
import { ActionBar, Button, countOf, countText, Dialog, DialogStep, ProgressBar, sizeText } from '#ui'
import { ImportChoice } from './import-choice.tsx'
import { ImportDone } from './import-done.tsx'
import { totalsOf } from './import-text.ts'
import styles from './importing.module.css'
import { SourceTable } from './source-table.tsx'
import { cancelImport, chooseOthers, type ImportStep, importNow, useImport } from './state/import-store.ts'

/** Imports deliveries in steps: choice, preview, progress, result. */
export function ImportDialog({ isOpen }: OverlayProps<'import'>) {
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

/** Deliveries to import by source, and skipped parts. */
function ImportPreview({ sources }: { readonly sources: readonly ImportSource[] }) {
  const { coming, repeated } = totalsOf(sources)
  return (
    <div className={styles.import}>
      <SourceTable sources={sources} />
      <ActionBar
        note={
          <p className={clsx('quiet tabular', styles.note)} role="status">
            {summary(coming, repeated)}
          </p>
        }
      >
        <Button onClick={chooseOthers}>Choose other files</Button>
        <Button
          tone="primary"
          data-first-focus
          disabled={coming === 0}
          reason={summary(coming, repeated)}
          onClick={() => void importNow()}
        >
          Import {countOf(coming, 'delivery', 'deliveries')}
        </Button>
      </ActionBar>
    </div>
  )
}

function summary(coming: number, repeated: number): string {
  if (coming === 0) return repeated === 0 ? 'Nothing to import.' : 'All deliveries already exist.'
  const here = repeated === 0 ? '' : ` ${countText(repeated)} already exist and are skipped.`
  return `Imported into new sessions.${here}`
}

type Working = Extract<ImportStep, { at: 'reading' | 'checking' | 'writing' }>

/** The progress, with a button that cancels. */
function ImportWork({ step }: { readonly step: Working }) {
  const { label, value, text } = wordsOf(step)
  return (
    <div className={styles.import}>
      <div className={styles.work}>
        <ProgressBar value={value} label={label} />
        <p className="quiet tabular">{text}</p>
      </div>
      <ActionBar
        note={<p className={clsx('quiet', styles.note)}>The import continues when you close this dialog.</p>}
      >
        <Button data-first-focus onClick={() => void cancelImport()}>
          Cancel import
        </Button>
      </ActionBar>
    </div>
  )
}

function wordsOf(step: Working): { label: string; value: number | null; text: string } {
  switch (step.at) {
    case 'reading':
      return {
        label: 'Reading files',
        value: step.totalBytes === 0 ? null : step.sentBytes / step.totalBytes,
        text: `${sizeText(step.sentBytes)} of ${sizeText(step.totalBytes)}`,
      }
    case 'checking':
      return {
        label: 'Detecting the format',
        value: null,
        text: countOf(step.done, 'delivery checked', 'deliveries checked'),
      }
    case 'writing':
      return {
        label: 'Importing',
        value: step.total === 0 ? null : step.done / step.total,
        text:
          step.total === 0
            ? 'Verifying'
            : `${countText(step.done)} of ${countOf(step.total, 'delivery', 'deliveries')}`,
      }
  }
}
