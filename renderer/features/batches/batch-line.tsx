import { CircleX, Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import type { Batch } from '#contract/sending/replay'
import type { BatchId } from '#contract/terms'
import { change, isUnderWay, showBatch, useBatch } from '#data'
import { Button, ProgressBar, perform } from '#ui'
import { countsText, progressOf } from './batch-text.ts'
import { type BatchPart, openBatch } from './open-batch.ts'

/** The progress of a batch in one line, with a link to its results. */
export function BatchLine({ id }: { readonly id: BatchId }) {
  const batch = useBatch(id)
  if (batch === null) return null
  return (
    <section className="flex items-end gap-2.5 *:first:flex-1" aria-label="Progress">
      <ProgressBar value={progressOf(batch)} label={countsText(batch)} />
      <BatchButtons batch={batch} />
      <Button size="small" onClick={() => openBatch(id)}>
        Results
      </Button>
    </section>
  )
}

/** Pause, resume and cancel. Nothing once the batch has ended. */
export function BatchButtons({ batch }: { readonly batch: Batch }) {
  if (!isUnderWay(batch)) return null
  const isPaused = batch.state === 'paused'
  const act = (method: 'batches.pause' | 'batches.resume' | 'batches.cancel'): void =>
    perform(change(method, { id: batch.id }).then(showBatch))
  return (
    <span className="inline-flex gap-1.5">
      <Button
        size="small"
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        disabled={batch.state === 'planning'}
        reason="Not started yet."
        onClick={() => act(isPaused ? 'batches.resume' : 'batches.pause')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" icon={<CircleX aria-hidden />} onClick={() => act('batches.cancel')}>
        Cancel
      </Button>
    </span>
  )
}

interface RepeatButtonsProps {
  readonly batch: Batch
  readonly isStarting: boolean
  readonly onRepeat: (part: BatchPart) => void
}

/** Runs an ended batch again, completely or only its failures. Nothing before it has ended. */
export function RepeatButtons({ batch, isStarting, onRepeat }: RepeatButtonsProps) {
  if (isUnderWay(batch)) return null
  return (
    <span className="inline-flex gap-1.5">
      {batch.failed === 0 ? null : (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden />}
          disabled={isStarting}
          reason="Starting…"
          onClick={() => onRepeat('failed')}
        >
          Retry failed
        </Button>
      )}
      <Button
        size="small"
        icon={<RotateCw aria-hidden />}
        disabled={isStarting}
        reason="Starting…"
        onClick={() => onRepeat('all')}
      >
        Run again
      </Button>
    </span>
  )
}
