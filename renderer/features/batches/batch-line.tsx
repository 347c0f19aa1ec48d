import type { BatchId } from '#contract/terms'
import { batchOf, openBatch, useBatches } from '../../state/batches-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { BatchButtons } from './batch-buttons.tsx'
import { countsText, progressOf } from './batch-words.ts'
import './batches.css'

/** How far a batch is, in one line, with the way to its results. */
export function BatchLine({ id }: { readonly id: BatchId }) {
  const batch = useBatches(state => batchOf(state, id))
  if (batch === null) return null
  return (
    <section className="batch-line" aria-label="Progress">
      <ProgressBar value={progressOf(batch)} label={countsText(batch)} />
      <BatchButtons batch={batch} />
      <Button size="small" onClick={() => openBatch(id)}>
        Results
      </Button>
    </section>
  )
}
