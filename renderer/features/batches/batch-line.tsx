import { clsx } from 'clsx'
import type { BatchId } from '#contract/terms'
import { useBatch } from '#data'
import { Button, ProgressBar } from '#ui'
import { BatchButtons } from './batch-buttons.tsx'
import styles from './batch-line.module.css'
import { countsText, progressOf } from './batch-text.ts'
import { openBatch } from './state/batches.ts'

/** The progress of a batch in one line, with a link to its results. */
export function BatchLine({ id }: { readonly id: BatchId }) {
  const batch = useBatch(id)
  if (batch === null) return null
  return (
    <section className={clsx('flex items-end gap-2.5', styles.line)} aria-label="Progress">
      <ProgressBar value={progressOf(batch)} label={countsText(batch)} />
      <BatchButtons batch={batch} />
      <Button size="small" onClick={() => openBatch(id)}>
        Results
      </Button>
    </section>
  )
}
