import { clsx } from 'clsx'
import { ActionBar, Button, countOf, countText, ProgressBar, sizeText } from '#ui'
import styles from './importing.module.css'
import { cancelImport, type ImportStep } from './state/import-store.ts'

type Working = Extract<ImportStep, { at: 'reading' | 'checking' | 'writing' }>

/** The progress, with a button that cancels. */
export function ImportWork({ step }: { readonly step: Working }) {
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
