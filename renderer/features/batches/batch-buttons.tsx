import { CircleX, Pause, Play } from 'lucide-react'
import type { Batch } from '#contract/sending/replay'
import { isUnderWay } from '../../data/sending/batches.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './batch-buttons.module.css'
import { actOnBatch } from './state/batches.ts'

/** The buttons Pause, Continue and Cancel, while the batch is not over. */
export function BatchButtons({ batch }: { readonly batch: Batch }) {
  if (!isUnderWay(batch)) return null
  const isPaused = batch.state === 'paused'
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        disabled={batch.state === 'planning'}
        reason="Not started yet."
        onClick={() => void actOnBatch(batch.id, isPaused ? 'batches.resume' : 'batches.pause')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        size="small"
        icon={<CircleX aria-hidden />}
        onClick={() => void actOnBatch(batch.id, 'batches.cancel')}
      >
        Cancel
      </Button>
    </span>
  )
}
